import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { makeNext } from './make-next.js'

defineGate(test, {
  name: 'Next.js, Pages Router',
  fixture: 'next-pages',
  shared: REACT_NOTES,
  make: makeNext('--no-app'),
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--webpack', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build', '--webpack'], output: ['.next/static', '.next/server'] },
  component: 'pages/index.tsx',
  beforeHydration: 'hidden',
})
