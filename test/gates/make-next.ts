import type { Command } from './program.js'

/** @param router `--app`, or `--no-app` for pages */
export function makeNext(router: '--app' | '--no-app'): Command {
  const plain = [
    '--no-tailwind',
    '--no-linter',
    '--no-src-dir',
    '--no-react-compiler',
    '--skip-install',
    '--disable-git',
  ]
  return {
    command: 'npx',
    args: ['--yes', 'create-next-app@16.4.3', 'app', '--ts', '--import-alias', '@/*', ...plain, router],
  }
}
