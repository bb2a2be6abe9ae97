import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'Remix 2',
  fixture: 'remix',
  dev: (port) => ({ command: 'npx', args: ['remix', 'vite:dev', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['remix', 'vite:build'], output: ['build'] },
  component: 'app/routes/_index.tsx',
})
