import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { makeNext } from './make-next.js'

/**
 * Each page has a nonce. In development, Next.js inserts styles without one.
 * https://nextjs.org/docs/app/guides/content-security-policy
 */
const proxyOf = (api: string) => `import { type NextRequest, NextResponse } from 'next/server'

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; font-src 'self'",
    \`script-src 'self' 'nonce-\${nonce}'\`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ${api}",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
`

defineGate(test, {
  name: 'Next.js, App Router',
  fixture: 'next-app',
  shared: REACT_NOTES,
  make: makeNext('--app'),
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build'], output: ['.next/static', '.next/server'] },
  component: 'app/notes.tsx',
  beforeHydration: 'shown',
  strict: ({ api }) => [{ file: 'proxy.ts', text: proxyOf(api) }],
})
