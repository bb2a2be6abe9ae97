import type { Change } from './policy.js'

interface Options {
  /** the file's name, which is also its function's: `middleware` before Next.js 16 */
  file?: 'proxy' | 'middleware'
  /** sources to which the page may connect */
  connect: string
  /** further sources of scripts */
  scripts?: string
  /** further directives */
  more?: string
}

/**
 * Each page has a nonce. In development, Next.js inserts styles without one.
 * https://nextjs.org/docs/app/guides/content-security-policy
 */
export function nextProxy({
  file = 'proxy',
  connect,
  scripts = '',
  more = "form-action 'none'",
}: Options): Change {
  const text = `import { type NextRequest, NextResponse } from 'next/server'

export function ${file}(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'; base-uri 'none'; img-src 'self' data:; font-src 'self'",
    \`script-src 'self' 'nonce-\${nonce}' ${scripts}\`,
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
  return { file: `${file}.ts`, text }
}
