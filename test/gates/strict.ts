/** The strict policy of most gates, and how the apps that several gates share send it. */
import type { Addresses, Change } from './policy.js'

/** A constant nonce; the attempts against the policy do not have it. */
export const NONCE = 'strict'

/** Allows only the app's own server, and scripts with the nonce. */
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

/** @param tag beginning of the JSX tag that gets the nonce */
export function nonceBehind(file: string, tag: string): Change {
  return { file, after: tag, text: ` nonce="${NONCE}"` }
}

/**
 * Remix and React Router: adds the nonce to the tags in the app's root, and to the streamed scripts, for which the app
 * renders the document itself.
 *
 * @param names names of the component that renders, and of the packages
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
