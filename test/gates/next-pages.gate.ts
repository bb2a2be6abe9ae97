import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'
import { makeNext } from './make-next.js'
import type { Addresses, Change } from './policy.js'
import { NONCE, nonceBehind, policyOf } from './strict.js'

/** In development, webpack evaluates modules from strings, and Next.js inserts styles without a nonce. */
function nextPagesDocument({ api }: Addresses): Change[] {
  const value = policyOf(api, {
    scripts: `'self' 'nonce-${NONCE}' 'unsafe-eval'`,
    styles: "'self' 'unsafe-inline'",
  })
  const headers = JSON.stringify([
    { source: '/:path*', headers: [{ key: 'content-security-policy', value }] },
  ])
  return [
    ...['<Head', '<NextScript'].map((tag) => nonceBehind('pages/_document.tsx', tag)),
    {
      file: 'next.config.ts',
      after: 'nextConfig: NextConfig = {',
      text: `\n  headers: async () => ${headers},`,
    },
  ]
}

defineGate(test, {
  name: 'Next.js, Pages Router',
  fixture: 'next-pages',
  shared: REACT_NOTES,
  make: makeNext('--no-app'),
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--webpack', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build', '--webpack'], output: ['.next/static', '.next/server'] },
  component: 'pages/index.tsx',
  beforeHydration: 'hidden',
  strict: nextPagesDocument,
  evaluates: true,
})
