import { type Gate, REACT_NOTES } from './gate.js'
import { NODE_22 } from './node-22.js'
import type { Addresses, Change } from './policy.js'
import { NONCE, policyOf } from './strict.js'

const VERSIONS = {
  5: ['astro@5.18.2', '@astrojs/react@4.4.2', '@astrojs/mdx@4.3.14'],
  6: ['astro@6.4.8', '@astrojs/react@5.0.7', '@astrojs/mdx@6.0.3'],
  7: ['astro@7.3.5', '@astrojs/react@7.0.0', '@astrojs/mdx@8.0.2'],
} as const

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

/** A page of that version with an island of React, and content in MDX. */
export function astroVersion(major: keyof typeof VERSIONS): Gate {
  const isMdxStamped = major < 7
  return {
    name: `Astro ${major}, with an island`,
    fixture: `astro-${major}`,
    folder: 'astro',
    shared: REACT_NOTES,
    packages: major === 5 ? VERSIONS[5] : [NODE_22, ...VERSIONS[major]],
    dev: (port) => ({ command: 'npx', args: ['astro', 'dev', '--port', String(port)] }),
    build: { command: 'npx', args: ['astro', 'build'], output: ['dist'] },
    component: 'src/components/Notes.tsx',
    // Astro 7 compiles MDX without MDX's compiler.
    stamps: {
      files: ['src/pages/index.astro', ...(isMdxStamped ? ['src/components/about.mdx'] : [])],
      ...(isMdxStamped ? {} : { says: /mdx files are not stamped/ }),
    },
    beforeHydration: 'shown',
    strict: astroMiddleware,
  }
}
