import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { viteConfig } from './strict.js'

defineGate(test, {
  name: 'Vite + React',
  fixture: 'vite-react',
  shared: REACT_NOTES,
  make: { command: 'npx', args: ['--yes', 'create-vite@7.1.3', 'app', '--template', 'react-ts'] },
  dev: (port) => ({ command: 'npx', args: ['vite', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['vite', 'build'], output: ['dist'] },
  component: 'src/App.tsx',
  strict: viteConfig,
})
