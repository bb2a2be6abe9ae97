/** The strict policy of most gates, and how the apps that several gates have in common send it. */
import type { Addresses, Change } from './policy.js'

/** A nonce that stays the same: what is tried against the policy does not bear it. */
export const NONCE = 'strict'

/** Nothing but what the app's own server gives, and scripts that bear the nonce. */
export function policyOf(
  api: string,
  { scripts = `'self' 'nonce-${NONCE}'`, styles = "'self'" }: { scripts?: string; styles?: string } = {},
): string {
  return [
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; font-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `connect-src 'self' ${api}`,
  ].join('; ')
}

/** https://vite.dev/guide/features.html#nonce-random */
export function viteConfig({ api }: Addresses): Change[] {
  const policy = policyOf(api, { scripts: `'nonce-${NONCE}'`, styles: `'nonce-${NONCE}'` })
  return [
    {
      file: 'vite.config.ts',
      after: 'defineConfig({',
      text: `\n  html: { cspNonce: '${NONCE}' },\n  server: { headers: { 'content-security-policy': ${JSON.stringify(policy)} } },`,
    },
  ]
}

/** The nonce in a tag of JSX. @param tag as it begins */
export function nonceBehind(file: string, tag: string): Change {
  return { file, after: tag, text: ` nonce="${NONCE}"` }
}

/**
 * Remix and React Router: the tags that the app's root writes, and the scripts that are streamed, for which it renders the
 * document itself.
 *
 * @param names of the component that renders, and of the packages
 */
export function rendersWithNonce(
  { api }: Addresses,
  { server, from, node }: { server: string; from: string; node: string },
): Change[] {
  const tags = ['<ScrollRestoration', '<Scripts'].map((tag) => nonceBehind('app/root.tsx', tag))
  const text = `import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '${node}'
import { renderToPipeableStream } from 'react-dom/server'
import { ${server} } from '${from}'

export default function respond(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const app = <${server} context={context} url={request.url} nonce="${NONCE}" />
    const { pipe } = renderToPipeableStream(app, {
      nonce: '${NONCE}',
      onShellReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html')
        headers.set('content-security-policy', ${JSON.stringify(policyOf(api))})
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: reject,
    })
  })
}
`
  return [...tags, { file: 'app/entry.server.jsx', text }]
}
