import test from 'ava'
import fc from 'fast-check'
import { readOutcome } from '../../../sdk/observe/network/outcome/index.js'
import { progressIn } from '../../../sdk/observe/network/outcome/progress.js'
import type { Body } from '../../../sdk/observe/network/outcome/reader.js'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { FRAME_HEAD_BYTES, readFrameHead } from '../../../sdk/protocol/frames.js'
import type { Json } from '../../../sdk/protocol/values.js'
import { readEvents, readReply } from '../../../workers/intake/intake.js'
import { LEAF_KINDS } from '../../../workers/predicates/index.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'
import { reconcile } from '../../../workers/reconcile/reconcile.js'
import { decide } from '../../../workers/verdict/decide.js'
import { scenario, traceOf } from '../verdict/generate/scenario.js'
import { claim, evidenceOf } from '../verdict/trace.js'

const RUNS = { numRuns: 3000 }
const MEDIA = ['application/json', 'application/x-ndjson', 'text/event-stream', 'text/html', 'text/plain']

function isCoded(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch (error) {
    return codeOf(error) !== undefined
  }
}

test('the frame decoder handles any bytes', (t) => {
  const bytes = fc.uint8Array({ maxLength: 400 })
  const property = fc.property(bytes, fc.json(), (raw, json) => {
    readFrameHead(raw)
    const head = new Uint8Array(FRAME_HEAD_BYTES)
    const body = new TextEncoder().encode(json)
    for (const frame of [raw, new Uint8Array([...head, ...raw]), new Uint8Array([...head, ...body])]) {
      readEvents(frame.slice().buffer)
      readReply(frame.slice().buffer)
    }
  })
  t.notThrows(() => fc.assert(property, RUNS))
})

test('the predicate parser refuses any invalid input with a code', (t) => {
  const kinds = fc.constantFrom(...LEAF_KINDS, 'allOf', 'anyOf', 'inOrder', 'not', 'x')
  const fields = fc.constantFrom(
    'contains',
    'url',
    'count',
    'absent',
    'predicates',
    'predicate',
    'equals',
    'statePath',
    'hold',
    'query',
    'role',
    '__proto__',
    'constructor',
  )
  const { any } = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc
        .tuple(kinds, fc.dictionary(fields, tie('any'), { maxKeys: 3 }))
        .map(([kind, rest]) => ({ ...rest, kind })),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  }))
  t.notThrows(() =>
    fc.assert(
      fc.property(any, (input) => isCoded(() => parsePredicate(input))),
      RUNS,
    ),
  )
})

test('an endlessly nested claim is refused, and so is a cyclic one', (t) => {
  let deep: object = { kind: 'error', absent: true }
  for (let i = 0; i < 20_000; i++) deep = { kind: 'not', predicate: deep }
  t.is(codeOf(t.throws(() => parsePredicate(deep))), 'BAD_PREDICATE')
  const cyclic: { kind: string; predicate?: object } = { kind: 'not' }
  cyclic.predicate = cyclic
  t.is(codeOf(t.throws(() => parsePredicate(cyclic))), 'BAD_PREDICATE')
})

test('decide answers any evidence that a page can produce', (t) => {
  const property = fc.property(scenario(), fc.boolean(), fc.boolean(), (scene, paused, tabLost) => {
    const setting = { before: scene.before, paused, tabLost }
    const { verified, because } = decide(evidenceOf(traceOf(scene).events, claim(scene.claim), setting))
    return ['yes', 'no', 'unknown'].includes(verified) && because.length > 0
  })
  t.notThrows(() => fc.assert(property, { numRuns: 1000 }))
})

test('body readers handle any body', (t) => {
  const property = fc.property(
    fc.constantFrom(...MEDIA),
    fc.boolean(),
    fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
    fc.jsonValue(),
    (media, isGraphql, text, sent) => {
      readOutcome({ mediaType: media, isGraphql, body: { text }, sent, status: 200 })
      progressIn(sent)
    },
  )
  t.notThrows(() => fc.assert(property, RUNS))
})

test('body readers survive huge, deep, cyclic and hostile values', (t) => {
  const read = (body: Body, isGraphql: boolean, sent: unknown) =>
    readOutcome({ mediaType: 'application/json', isGraphql, body, sent, status: 200 }).outcome
  const cyclic: { [key: string]: unknown } = { status: 'x' }
  cyclic.self = cyclic
  cyclic.errors = [cyclic]
  const throwing = Object.defineProperty({}, 'errors', {
    enumerable: true,
    get: () => {
      throw new Error('mine')
    },
  })
  const values: unknown[] = [
    cyclic,
    throwing,
    JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
    JSON.parse('{"__proto__":{"errors":[1]},"constructor":{"prototype":1}}'),
    { results: Array.from({ length: 200_000 }, (_, id) => ({ id, ok: false })) },
  ]
  for (const value of values)
    for (const isGraphql of [false, true]) t.truthy(read({ value }, isGraphql, value))
  const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  t.truthy(read({ text: nested }, false, undefined))
})

test('reconcile handles any answers and any outline', (t) => {
  const property = fc.property(
    fc.jsonValue(),
    fc.string({ maxLength: 400 }),
    fc.array(fc.string()),
    (body, text, words) => {
      const tree = [text, ...words.map((word) => `row ${JSON.stringify(word)}`)].join('\n')
      return reconcile([{ source: 'GET /x', body: body as Json }], tree).compared >= 0
    },
  )
  t.notThrows(() => fc.assert(property, { numRuns: 1500 }))
})
