import test from 'ava'
import { defineDrivenGate } from './gate.js'

const directivesOf = (reports: string) => ({
  'default-src': ['self'],
  'base-uri': ['none'],
  'object-src': ['none'],
  'img-src': ['self', 'data:'],
  'script-src': ['self'],
  'style-src': ['self'],
  'connect-src': ['self'],
  'report-uri': [reports],
})

const MAKE = '--yes sv@0.17.1 create app --template minimal --types ts --no-add-ons --no-install'

/** Its form has an action, which answers a refusal with 200. */
defineDrivenGate(test, {
  name: 'SvelteKit',
  fixture: 'sveltekit',
  make: { command: 'npx', args: MAKE.split(' ') },
  dev: (port) => ({ command: 'npx', args: ['vite', 'dev', '--port', String(port), '--strictPort'] }),
  because:
    /^POST \/ → 200 whose body says that it failed: "type: failure", although "Saved: A bad one" appeared$/,
  place: { component: '+page', file: 'src/routes/+page.svelte', line: 19 },
  // https://svelte.dev/docs/kit/configuration#csp: each page has a nonce
  strict: (reports) => [
    {
      file: 'vite.config.ts',
      after: 'sveltekit({',
      text: ` csp: { mode: 'nonce', directives: ${JSON.stringify(directivesOf(reports))} },`,
    },
  ],
})
