import type { Change } from './policy.js'

/**
 * Each page has a nonce. In development, Next.js inserts styles without one.
 * https://nextjs.org/docs/app/guides/content-security-policy
 *
 * @param connect sources to which the page may connect
 * @param more further directives
 */
export function nextProxy(connect: string, more = "form-action 'none'"): Change {
  const text = `import { type NextRequest, NextResponse } from 'next/server'

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'; base-uri 'none'; img-src 'self' data:; font-src 'self'",
    \`script-src 'self' 'nonce-\${nonce}'\`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src ${connect}",
    "${more}",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
`
  return { file: 'proxy.ts', text }
}
