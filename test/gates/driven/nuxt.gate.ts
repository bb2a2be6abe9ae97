import test from 'ava'
import { defineDrivenGate } from './gate.js'
import { policyOf } from './policy.js'

/** Adds a nonce to the scripts of each page, as the module nuxt-security does. In development, Vite inserts styles. */
const pluginOf = (reports: string) => `export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    const nonce = btoa(crypto.randomUUID())
    for (const part of ['head', 'bodyPrepend', 'bodyAppend'] as const)
      html[part] = html[part].map((text) => text.replaceAll('<script', \`<script nonce="\${nonce}"\`))
    const policy = ${JSON.stringify(policyOf(reports, { scripts: "'self' 'nonce-NONCE'", styles: "'self' 'unsafe-inline'" }))}
    setResponseHeader(event, 'content-security-policy', policy.replace('NONCE', nonce))
  })
})
`

/** The fixture is the starter of `npm create nuxt`, which loads it from GitHub. */
defineDrivenGate(test, {
  name: 'Nuxt',
  fixture: 'nuxt',
  dev: (port) => ({ command: 'npx', args: ['nuxt', 'dev', '--port', String(port)] }),
  because: /^POST \/api\/notes → 500, although "Saved: A bad one" appeared$/,
  place: { component: 'app', file: 'app/app.vue' },
  strict: (reports) => [{ file: 'server/plugins/csp.ts', text: pluginOf(reports) }],
})
