import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'SvelteKit',
  fixture: 'sveltekit',
  make: {
    command: 'npx',
    args: [
      '--yes',
      'sv@0.9.14',
      'create',
      'app',
      '--template',
      'minimal',
      '--types',
      'ts',
      '--no-add-ons',
      '--no-install',
    ],
  },
  dev: (port) => ({ command: 'npx', args: ['vite', 'dev', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['vite', 'build'], output: ['.svelte-kit/output'] },
  component: 'src/routes/+page.svelte',
})
