import type { Gate } from './gate.js'

/** Each major version's command-line tool, which is its generator. */
const GENERATORS = { 18: '18.2.21', 20: '20.3.13' } as const

export function angularVersion(major: keyof typeof GENERATORS): Gate {
  const generator = `@angular/cli@${GENERATORS[major]}`
  const plain = ['--minimal', '--skip-git', '--skip-install', '--style', 'css', '--no-ssr', '--no-routing']
  return {
    name: `Angular ${major}`,
    fixture: `angular-${major}`,
    folder: 'angular',
    make: { command: 'npx', args: ['--yes', generator, 'new', 'app', '--defaults', ...plain] },
    dev: (port) => ({ command: 'npx', args: ['ng', 'serve', '--port', String(port)] }),
    build: { command: 'npx', args: ['ng', 'build'], output: ['dist'] },
    // Before Angular 19, an edit loads the page again.
    ...(major < 19 ? {} : { component: 'src/app/notes.ts' as const, isUnstamped: true as const }),
  }
}
