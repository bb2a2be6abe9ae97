import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'React Router 7',
  fixture: 'react-router',
  dev: (port) => ({ command: 'npx', args: ['react-router', 'dev', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['react-router', 'build'], output: ['build'] },
  component: 'app/routes/home.tsx',
})
