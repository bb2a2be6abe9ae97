import test from 'ava'
import { defineGate } from './gate.js'

const directivesOf = (api: string) => ({
  'default-src': ['none'],
  'base-uri': ['none'],
  'form-action': ['none'],
  'img-src': ['self', 'data:'],
  'script-src': ['self'],
  'style-src': ['self'],
  'connect-src': ['self', api],
})

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
  beforeHydration: 'shown',
  // https://svelte.dev/docs/kit/configuration#csp: each page has a nonce
  strict: ({ api }) => [
    {
      file: 'svelte.config.js',
      after: 'kit: {',
      text: ` csp: { mode: 'nonce', directives: ${JSON.stringify(directivesOf(api))} },`,
    },
  ],
})
