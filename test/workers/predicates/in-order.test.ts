import test from 'ava'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'
import { type Setting, Trace, verdictOn } from '../verdict/trace.js'

const text = (contains: string) => ({ kind: 'text', contains })
const signal = (name: string) => ({ kind: 'signal', name })
const net = (url: string) => ({ kind: 'net', url })
const inOrder = (...predicates: object[]) => ({ kind: 'inOrder', predicates })
const yes = { holds: true }
const no = { holds: false }

function says(trace: Trace, input: unknown, setting?: Setting) {
  const { verified, verifiedReason, because } = verdictOn(trace.idle(), input, setting)
  return [verified, verifiedReason, because]
}

const ROWS: [
  title: string,
  trace: (trace: Trace) => Trace,
  claim: object,
  says: string[],
  setting?: Setting,
][] = [
  [
    'holds when each part happens after the previous one',
    (t) => t.level(0, yes).level(0, no).level(1, yes),
    inOrder(text('Saving'), text('Saved')),
    ['yes', 'proved', '"Saving" appeared and went again and 1 more'],
  ],
  [
    'accepts a state that a control passed through',
    (t) => t.level(0, yes).level(0, { holds: false, observed: 'button "Save"' }).level(1, yes),
    inOrder({ kind: 'element', testid: 'save', state: 'disabled' }, text('Saved')),
    ['yes', 'proved', 'testid "save" disabled came true and went again and 1 more'],
  ],
  [
    'fails when the parts happen in the reverse order',
    (t) => t.level(1, yes).level(0, yes),
    inOrder(text('Saving'), text('Saved')),
    ['no', 'assertion_failed', '"Saved" appeared, but not after "Saving" appeared'],
  ],
  [
    'takes a status from the head of the response, whose body may come later',
    (t) =>
      t
        .started('c1', 'POST', '/mails')
        .responded('c1', 201)
        .level(0, yes)
        .finished('c1', { status: 201, outcome: { outcome: 'ok' } }),
    inOrder({ ...net('/mails'), status: 201 }, text('Sent')),
    ['yes', 'proved', 'POST /mails → 201 and 1 more'],
  ],
  [
    'does not take a status for later than what came before its body',
    (t) =>
      t
        .started('c1', 'POST', '/mails')
        .responded('c1', 201)
        .level(0, yes)
        .finished('c1', { status: 201, outcome: { outcome: 'ok' } }),
    inOrder(text('Sent'), { ...net('/mails'), status: 201 }),
    ['no', 'assertion_failed', 'POST /mails → 201, but not after "Sent" appeared'],
  ],
  [
    'does not use the body of a response as its second occurrence',
    (t) => t.call('c1', 'POST', '/mails', 201),
    inOrder({ ...net('/mails'), status: 201 }, { ...net('/mails'), status: 201 }),
    ['no', 'assertion_failed', 'POST /mails → 201, but not after POST /mails → 201'],
  ],
  [
    'uses the first occurrence of the first part, even if it happens again',
    (t) =>
      t
        .level(0, yes)
        .level(1, yes)
        .level(0, { ...yes, fresh: true }),
    inOrder(text('Saving'), text('Saved')),
    ['yes', 'proved', '"Saving" appeared and 1 more'],
  ],
  [
    'uses a later occurrence of the second part',
    (t) => t.emit('signal', { name: 'b' }).emit('signal', { name: 'a' }).emit('signal', { name: 'b' }),
    inOrder(signal('a'), signal('b')),
    ['yes', 'proved', 'signal "a" fired and 1 more'],
  ],
  [
    'requires two occurrences when both parts are the same',
    (t) => t.emit('signal', { name: 'a' }),
    inOrder(signal('a'), signal('a')),
    ['no', 'assertion_failed', 'signal "a" fired, but not after signal "a" fired'],
  ],
  [
    'places a call at its answer, whenever it started',
    (t) =>
      t
        .started('c1', 'GET', '/a')
        .call('c2', 'GET', '/b', 200)
        .responded('c1', 200)
        .finished('c1', { status: 200 }),
    inOrder(net('/b'), net('/a')),
    ['yes', 'proved', 'GET /b → 200 and 1 more'],
  ],
  [
    'fails when the answers arrive in the reverse order',
    (t) =>
      t
        .started('c1', 'GET', '/a')
        .call('c2', 'GET', '/b', 200)
        .responded('c1', 200)
        .finished('c1', { status: 200 }),
    inOrder(net('/a'), net('/b')),
    ['no', 'assertion_failed', 'GET /b → 200, but not after GET /a → 200'],
  ],
  [
    'reports a part that never happened',
    (t) => t.emit('signal', { name: 'a' }),
    inOrder(signal('a'), signal('b')),
    ['no', 'assertion_failed', 'no signal "b"'],
  ],
  [
    'a last part with an open call is in flight',
    (t) => t.emit('signal', { name: 'a' }).started('c1', 'GET', '/b'),
    inOrder(signal('a'), net('/b')),
    ['no', 'in_flight', 'GET /b → in flight'],
  ],
  [
    'a first part that was true before the act precedes all others',
    (t) => t.level(1, yes),
    inOrder(text('Cart'), text('Order placed')),
    ['yes', 'proved', '"Order placed" appeared and 1 more'],
    { before: [yes, no] },
  ],
  [
    'of parts joined by anyOf, one that was true before the act does not hide the moment of another',
    (t) => t.level(0, yes).level(2, yes),
    inOrder(text('Order placed'), { kind: 'anyOf', predicates: [text('Cart'), text('Paid')] }),
    ['yes', 'proved', '"Order placed" appeared and 2 more'],
    { before: [no, yes, no] },
  ],
  [
    'of parts joined by anyOf, one that came too early does not count',
    (t) => t.level(2, yes).level(0, yes),
    inOrder(text('Order placed'), { kind: 'anyOf', predicates: [text('Cart'), text('Paid')] }),
    ['no', 'assertion_failed', 'text "Cart" was so before, but not after "Order placed" appeared'],
    { before: [no, yes, no] },
  ],
  [
    'a later part that was true before the act does not count',
    (t) => t.level(0, yes),
    inOrder(text('Order placed'), text('Cart')),
    ['no', 'assertion_failed', 'text "Cart" was so before, but not after "Order placed" appeared'],
    { before: [no, yes] },
  ],
  [
    'takes a text that comes and then goes',
    (t) => t.level(0, yes).level(1, no).level(0, no).level(1, yes),
    inOrder(text('Saving'), { ...text('Saving'), absent: true }),
    ['yes', 'proved', '"Saving" appeared and went again and 1 more'],
    { before: [no, yes] },
  ],
  [
    'fails for a text that came and stayed',
    (t) => t.level(0, yes).level(1, no),
    inOrder(text('Saving'), { ...text('Saving'), absent: true }),
    ['no', 'assertion_failed', 'text "Saving" absent does not hold'],
    { before: [no, yes] },
  ],
  [
    'nested parts are ordered by when they came true together',
    (t) => t.emit('signal', { name: 'a' }).emit('signal', { name: 'c' }).emit('signal', { name: 'b' }),
    inOrder({ kind: 'allOf', predicates: [signal('a'), signal('b')] }, signal('c')),
    ['no', 'assertion_failed', 'signal "c" fired, but not after signal "a" fired'],
  ],
  [
    'anyOf comes true with the first of its parts',
    (t) => t.emit('signal', { name: 'a' }).emit('signal', { name: 'c' }).emit('signal', { name: 'b' }),
    inOrder({ kind: 'anyOf', predicates: [signal('a'), signal('b')] }, signal('c')),
    ['yes', 'proved', 'signal "a" fired and 2 more'],
  ],
  [
    'under not the result is inverted',
    (t) => t.emit('signal', { name: 'b' }).emit('signal', { name: 'a' }),
    { kind: 'not', predicate: inOrder(signal('a'), signal('b')) },
    ['yes', 'proved', 'signal "b" fired, but not after signal "a" fired'],
  ],
  [
    'an event of others alone cannot satisfy a part',
    (t) => t.emit('signal', { name: 'a' }).call('c1', 'GET', '/poll', 200, { cause: 'other' }),
    inOrder(signal('a'), net('/poll')),
    ['unknown', 'only_ambient', 'only GET /poll → 200, which the act did not cause'],
  ],
]

for (const [title, trace, input, says_, setting] of ROWS) {
  test(`inOrder: ${title}`, (t) => t.deepEqual(says(trace(new Trace()), input, setting), says_))
}

test('inOrder: the order of a part that already held at the first question is unknown', (t) => {
  const setting: Setting = { how: 'assert', began: [yes, yes] }
  t.deepEqual(says(new Trace(), inOrder(text('A'), text('B')), setting), [
    'unknown',
    'order_not_known',
    'text "A" holds, but the moment is unknown',
  ])
})

const REFUSED: [object, RegExp][] = [
  [inOrder(), /non-empty list/],
  [inOrder(signal('a')), /needs two predicates at least/],
  [inOrder(signal('a'), { kind: 'error', absent: true }), /predicates\[1\]: error with absent has no moment/],
  [
    inOrder({ kind: 'signal', name: 'a', count: 2 }, signal('b')),
    /predicates\[0\]: signal with count has no moment/,
  ],
  [inOrder(signal('a'), { kind: 'state', statePath: 'x', hold: true }), /state with hold has no moment/],
  [inOrder(signal('a'), { kind: 'not', predicate: signal('b') }), /not has no moment/],
  [inOrder(signal('a'), { kind: 'anyOf', predicates: [{ kind: 'settled' }] }), /settled has no moment/],
]

for (const [input, message] of REFUSED) {
  test(`inOrder: ${JSON.stringify(input)} is refused`, (t) => {
    const error = t.throws(() => parsePredicate(input))
    t.is(codeOf(error), 'BAD_PREDICATE')
    t.regex(error?.message ?? '', message)
  })
}
