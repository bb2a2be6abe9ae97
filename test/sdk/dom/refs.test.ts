import test from 'ava'
import { createRefs, type Refs } from '../../../sdk/dom/refs.js'
import type { ProbeError } from '../../../sdk/protocol/errors.js'

/** The properties of an element that refs use. */
function element(): Element & { isConnected: boolean } {
  return { isConnected: true, ownerDocument: { defaultView: {} } } as never
}

function failureOf(refs: Refs, ref: string): { code: string; detail: unknown } | undefined {
  try {
    refs.resolve(ref)
    return undefined
  } catch (thrown) {
    const { code, detail } = thrown as ProbeError
    return { code, detail }
  }
}

test('an element keeps its ref, and another element gets the next number', (t) => {
  const refs = createRefs(0)
  const [one, two] = [element(), element()]
  t.deepEqual([refs.of(one), refs.of(two), refs.of(one)], ['e1', 'e2', 'e1'])
  t.is(refs.resolve('e2'), two)
  t.is(refs.next, 3)
})

test('refs of two connections share nothing', (t) => {
  const [first, second] = [createRefs(0), createRefs(5)]
  const one = element()
  t.deepEqual([first.of(one), second.of(one)], ['e1', 'e5'])
  t.deepEqual(failureOf(second, 'e1'), { code: 'STALE_REF', detail: { why: 'former-document' } })
})

const FAILURES: readonly [what: string, ref: string, code: string, detail: object][] = [
  ['of a removed element', 'e10', 'STALE_REF', { why: 'removed' }],
  ['below the first', 'e9', 'STALE_REF', { why: 'former-document' }],
  ['that was not given yet', 'e12', 'STALE_REF', { why: 'never-given' }],
  ['that is not a ref', 'button', 'STALE_REF', { why: 'never-given' }],
]

for (const [what, ref, code, detail] of FAILURES) {
  test(`a ref ${what} is refused with the reason`, (t) => {
    const refs = createRefs(10)
    const removed = element()
    refs.of(removed)
    refs.of(element())
    removed.isConnected = false
    t.deepEqual(failureOf(refs, ref), { code, detail })
  })
}

test('only edits after a ref was given explain its removal', (t) => {
  const refs = createRefs(1)
  refs.edited(['src/before.ts'])
  const removed = element()
  const ref = refs.of(removed)
  removed.isConnected = false
  t.deepEqual(failureOf(refs, ref), { code: 'STALE_REF', detail: { why: 'removed' } })
  refs.edited(['src/a.ts', 'src/b.ts'])
  refs.edited(['src/a.ts'])
  t.deepEqual(failureOf(refs, ref), {
    code: 'STALE_REF_AFTER_EDIT',
    detail: { why: 'removed', files: ['src/a.ts', 'src/b.ts'] },
  })
})

test('after another document of the session the numbers continue, never back', (t) => {
  const refs = createRefs(4)
  refs.continueAt(20)
  refs.continueAt(7)
  t.is(refs.of(element()), 'e20')
})

test('numbers continue anew only before the first ref', (t) => {
  const now = 1_800_000_000_000
  const unused = createRefs(0)
  unused.continueAnew(now)
  t.is(unused.next, now - 1_735_689_600_000)
  const used = createRefs(0)
  used.of(element())
  used.continueAnew(now)
  t.is(used.next, 2)
})
