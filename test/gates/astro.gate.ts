import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'Astro, with an island',
  fixture: 'astro',
  dev: (port) => ({ command: 'npx', args: ['astro', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['astro', 'build'], output: ['dist'] },
  component: 'src/components/Notes.tsx',
})
