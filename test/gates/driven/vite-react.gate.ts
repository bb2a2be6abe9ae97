import test from 'ava'
import { NONCE } from '../strict.js'
import { defineDrivenGate } from './gate.js'
import { policyOf } from './policy.js'

const NONCES = `'self' 'nonce-${NONCE}'`

defineDrivenGate(test, {
  name: 'Vite + React',
  fixture: 'vite-react',
  make: { command: 'npx', args: ['--yes', 'create-vite@9.3.0', 'app', '--template', 'react-ts'] },
  dev: (port) => ({ command: 'npx', args: ['vite', '--port', String(port), '--strictPort'] }),
  because: /^POST \/api\/notes → 500, although "Saved: A bad one" appeared$/,
  place: { component: 'App', file: 'src/App.tsx', line: 28 },
  // https://vite.dev/guide/features.html#nonce-random
  strict: (reports) => {
    const policy = policyOf(reports, { scripts: NONCES, styles: NONCES })
    return [
      { file: 'vite.config.ts', after: 'defineConfig({', text: `\n  html: { cspNonce: '${NONCE}' },` },
      {
        file: 'vite.config.ts',
        after: 'server: {',
        text: ` headers: { 'content-security-policy': ${JSON.stringify(policy)} },`,
      },
    ]
  },
})
