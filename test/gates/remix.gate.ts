import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { rendersWithNonce } from './strict.js'

defineGate(test, {
  name: 'Remix 2',
  fixture: 'remix',
  shared: REACT_NOTES,
  dev: (port) => ({ command: 'npx', args: ['remix', 'vite:dev', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['remix', 'vite:build'], output: ['build'] },
  component: 'app/routes/_index.tsx',
  beforeHydration: 'shown',
  strict: (at) =>
    rendersWithNonce(at, { server: 'RemixServer', from: '@remix-run/react', node: '@remix-run/node' }),
})
