import type { Command } from './program.js'

/** The generator of each major version, and its flags beyond those of all. */
const GENERATORS = {
  14: { version: '14.2.35', flags: ['--no-eslint'] },
  15: { version: '15.5.28', flags: ['--no-eslint', '--turbopack', '--skip-install', '--disable-git'] },
  16: {
    version: '16.4.3',
    flags: ['--no-linter', '--no-react-compiler', '--skip-install', '--disable-git'],
  },
} as const
export type Major = keyof typeof GENERATORS

/** @param router `--app`, or `--no-app` for pages */
export function makeNext(router: '--app' | '--no-app', major: Major = 16): Command {
  const { version, flags } = GENERATORS[major]
  const plain = ['--ts', '--no-tailwind', '--no-src-dir', '--import-alias', '@/*', ...flags]
  return { command: 'npx', args: ['--yes', `create-next-app@${version}`, 'app', ...plain, router] }
}
