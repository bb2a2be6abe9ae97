import type { Change } from './policy.js'

/**
 * Adds a nonce to the scripts of each page, as the module nuxt-security does. In development, Vite inserts styles.
 *
 * @param policy in which `NONCE` stands for the nonce of a page
 */
export function nuxtCsp(policy: string): Change {
  const text = `export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    const nonce = btoa(crypto.randomUUID())
    for (const part of ['head', 'bodyPrepend', 'bodyAppend'] as const)
      html[part] = html[part].map((text) => text.replaceAll('<script', \`<script nonce="\${nonce}"\`))
    setResponseHeader(event, 'content-security-policy', ${JSON.stringify(policy)}.replace('NONCE', nonce))
  })
})
`
  return { file: 'server/plugins/csp.ts', text }
}

/** what the policy allows beyond the app's own origin */
export const NUXT_SOURCES = { scripts: "'self' 'nonce-NONCE'", styles: "'self' 'unsafe-inline'" } as const
