import test from 'ava'
import { defineGate } from './gate.js'
import { viteConfig } from './strict.js'

defineGate(test, {
  name: 'Vue + Pinia',
  fixture: 'vue-pinia',
  make: { command: 'npx', args: ['--yes', 'create-vite@7.1.3', 'app', '--template', 'vue-ts'] },
  packages: ['pinia@3.0.4'],
  dev: (port) => ({ command: 'npx', args: ['vite', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['vite', 'build'], output: ['dist'] },
  component: 'src/App.vue',
  strict: viteConfig,
})
