import test from 'ava'
import { defineGate } from './gate.js'

defineGate(test, {
  name: 'Next.js, Pages Router',
  fixture: 'next-pages',
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
      '--no-app',
    ],
  },
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--webpack', '--port', String(port)] }),
  build: { command: 'npx', args: ['next', 'build', '--webpack'], output: ['.next/static', '.next/server'] },
  component: 'pages/index.tsx',
})
