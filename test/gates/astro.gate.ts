import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'

defineGate(test, {
  name: 'Astro, with an island',
  fixture: 'astro',
  shared: REACT_NOTES,
  dev: (port) => ({ command: 'npx', args: ['astro', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['astro', 'build'], output: ['dist'] },
  component: 'src/components/Notes.tsx',
  beforeHydration: 'shown',
})
