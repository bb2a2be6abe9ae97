import test from 'ava'
import { continuedSession, type Handover } from '../../../sdk/link/handover.js'

function handoverOf(session: string, name: string | undefined): Handover {
  return { session, ...(name === undefined ? {} : { name }), doc: 'd1', acts: [], at: 0, refs: 1 }
}

const CASES: readonly [
  what: string,
  former: [session: string, name?: string] | undefined,
  name: string | undefined,
  want: string | null,
][] = [
  ['a first document without a name begins a new session', undefined, undefined, null],
  ['a first document with a name asks for it', undefined, 'shop', 'shop'],
  ['a next document without a name continues the session', ['s1'], undefined, 's1'],
  ['a next document of the same name continues the session', ['shop', 'shop'], 'shop', 'shop'],
  ['a second tab of the name keeps its suffix', ['shop-2', 'shop'], 'shop', 'shop-2'],
  ['a next document of another name begins that session', ['shop', 'shop'], 'admin', 'admin'],
  ['a name that begins like another is another name', ['shopping', 'shopping'], 'shop', 'shop'],
  ['a name with a dash is another name', ['shop-admin', 'shop-admin'], 'shop', 'shop'],
  ['a name that looks like a suffix is another name', ['shop-2', 'shop-2'], 'shop', 'shop'],
]

for (const [what, former, name, want] of CASES) {
  test(what, (t) => {
    t.is(continuedSession(former === undefined ? undefined : handoverOf(former[0], former[1]), name), want)
  })
}
