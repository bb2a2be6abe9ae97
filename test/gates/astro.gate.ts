import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import type { Addresses, Change } from './policy.js'
import { NONCE, policyOf } from './strict.js'

/** Astro's dev server has no policy of its own: the app's middleware adds the nonce to its scripts and styles. */
function astroMiddleware({ api }: Addresses): Change[] {
  const policy = policyOf(api, { styles: `'self' 'nonce-${NONCE}'` })
  return [
    {
      file: 'src/middleware.ts',
      text: `import { defineMiddleware } from 'astro:middleware'

export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next()
  if (response.headers.get('content-type')?.includes('text/html') !== true) return response
  const html = (await response.text()).replace(/<(script|style)\\b/g, '<$1 nonce="${NONCE}"')
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', ${JSON.stringify(policy)})
  return new Response(html, { status: response.status, headers })
})
`,
    },
  ]
}

defineGate(test, {
  name: 'Astro, with an island',
  fixture: 'astro',
  shared: REACT_NOTES,
  dev: (port) => ({ command: 'npx', args: ['astro', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['astro', 'build'], output: ['dist'] },
  component: 'src/components/Notes.tsx',
  beforeHydration: 'shown',
  strict: astroMiddleware,
})
