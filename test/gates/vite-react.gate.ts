import test from 'ava'
import { defineGate, REACT_NOTES } from './gate.js'

const policyOf = (api: string) =>
  `default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data:; script-src 'nonce-strict'; style-src 'nonce-strict'; connect-src 'self' ${api}`

defineGate(test, {
  name: 'Vite + React',
  fixture: 'vite-react',
  shared: REACT_NOTES,
  make: { command: 'npx', args: ['--yes', 'create-vite@7.1.3', 'app', '--template', 'react-ts'] },
  dev: (port) => ({ command: 'npx', args: ['vite', '--port', String(port), '--strictPort'] }),
  build: { command: 'npx', args: ['vite', 'build'], output: ['dist'] },
  component: 'src/App.tsx',
  // https://vite.dev/guide/features.html#nonce-random
  strict: ({ api }) => [
    {
      file: 'vite.config.ts',
      after: 'defineConfig({',
      text: `\n  html: { cspNonce: 'strict' },\n  server: { headers: { 'content-security-policy': ${JSON.stringify(policyOf(api))} } },`,
    },
  ],
})
