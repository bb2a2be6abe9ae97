import { type Gate, REACT_NOTES } from './gate.js'
import { type Major, makeNext } from './make-next.js'
import { nextProxy } from './next-proxy.js'

/** What `next dev` and `next build` of the generated app run: webpack in 14, Turbopack since 15. */
const FLAGS: Record<Major, readonly string[]> = { 14: [], 15: ['--turbopack'], 16: [] }

/** An app with the App Router of that version. */
export function nextVersion(major: Major): Gate {
  const isWebpack = major === 14
  return {
    name: `Next.js ${major}, App Router, ${isWebpack ? 'webpack' : 'Turbopack'}`,
    fixture: `next-${major}`,
    folder: 'next-app',
    shared: REACT_NOTES,
    make: makeNext('--app', major),
    dev: (port) => ({ command: 'npx', args: ['next', 'dev', ...FLAGS[major], '--port', String(port)] }),
    build: {
      command: 'npx',
      args: ['next', 'build', ...FLAGS[major]],
      output: ['.next/static', '.next/server'],
    },
    component: 'app/notes.tsx',
    beforeHydration: 'shown',
    strict: ({ api }) => [
      nextProxy({
        file: major === 16 ? 'proxy' : 'middleware',
        connect: `'self' ${api}`,
        ...(isWebpack ? { scripts: "'unsafe-eval'" } : {}),
      }),
    ],
    ...(isWebpack ? { evaluates: true } : {}),
  }
}
