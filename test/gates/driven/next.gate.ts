import test from 'ava'
import { makeNext } from '../make-next.js'
import { nextProxy } from '../next-proxy.js'
import { defineDrivenGate } from './gate.js'

/** Its form calls a Server Action, whose answer is in React's own format. */
defineDrivenGate(test, {
  name: 'Next.js',
  fixture: 'next',
  make: makeNext('--app'),
  dev: (port) => ({ command: 'npx', args: ['next', 'dev', '--port', String(port)] }),
  because: /^POST \/ → 200 whose body says that it failed: "error", although "Saved: A bad one" appeared$/,
  place: { component: 'NoteForm', file: 'app/note-form.tsx', line: 13 },
  strict: (reports) => [nextProxy({ connect: "'self'", more: `report-uri ${reports}` })],
})
