import test from 'ava'
import { NUXT_SOURCES, nuxtCsp } from '../nuxt-csp.js'
import { defineDrivenGate } from './gate.js'
import { policyOf } from './policy.js'

/** The fixture is the starter of `npm create nuxt`, which loads it from GitHub. */
defineDrivenGate(test, {
  name: 'Nuxt',
  fixture: 'nuxt',
  dev: (port) => ({ command: 'npx', args: ['nuxt', 'dev', '--port', String(port)] }),
  because: /^POST \/api\/notes → 500, although "Saved: A bad one" appeared$/,
  place: { component: 'app', file: 'app/app.vue' },
  strict: (reports) => [nuxtCsp(policyOf(reports, NUXT_SOURCES))],
})
