import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'Next.js, App Router',
  fixture: 'next-app',
  make: {
    command: 'npx',
    args: [
      '--yes',
      'create-next-app@16.4.3',
      'app',
      '--ts',
      '--no-tailwind',
      '--no-linter',
      '--no-src-dir',
      '--no-react-compiler',
      '--import-alias',
      '@/*',
      '--skip-install',
      '--disable-git',
      '--app',
    ],
  },
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build'], output: ['.next/static', '.next/server'] },
  component: 'app/page.tsx',
})
