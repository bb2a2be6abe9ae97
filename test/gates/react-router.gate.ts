import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { rendersWithNonce } from './strict.js'

defineGate(test, {
  name: 'React Router 7',
  fixture: 'react-router',
  shared: REACT_NOTES,
  dev: (port) => ({ command: 'npx', args: ['react-router', 'dev', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['react-router', 'build'], output: ['build'] },
  component: 'app/routes/home.tsx',
  beforeHydration: 'shown',
  // https://reactrouter.com/how-to/security
  strict: (at) =>
    rendersWithNonce(at, { server: 'ServerRouter', from: 'react-router', node: '@react-router/node' }),
})
