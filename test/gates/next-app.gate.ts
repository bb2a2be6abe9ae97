import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { makeNext } from './make-next.js'
import { nextProxy } from './next-proxy.js'

defineGate(test, {
  name: 'Next.js, App Router',
  fixture: 'next-app',
  shared: REACT_NOTES,
  make: makeNext('--app'),
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build'], output: ['.next/static', '.next/server'] },
  component: 'app/notes.tsx',
  beforeHydration: 'shown',
  strict: ({ api }) => [nextProxy(`'self' ${api}`)],
})
