import test from 'ava'
import { codeOf } from '../../../sdk/protocol/errors.js'
import { CLAIM_DEPTH, CLAIM_LEAVES } from '../../../sdk/protocol/limits.js'
import { predicateGrammar, wholeGrammar } from '../../../workers/predicates/grammar.js'
import { kindOf, LEAF_KINDS, LEAVES } from '../../../workers/predicates/index.js'
import { parsePredicate } from '../../../workers/predicates/parse.js'

const SPELLINGS: [title: string, written: unknown, means: unknown][] = [
  ['type for kind', { type: 'text', contains: 'x' }, { kind: 'text', contains: 'x' }],
  ['text for contains', { kind: 'console', text: 'x' }, { kind: 'console', contains: 'x' }],
  ['path for statePath', { kind: 'state', path: 'a.b' }, { kind: 'state', statePath: 'a.b' }],
  [
    'url for urlContains where it is no path',
    { kind: 'net', url: 'api/x' },
    { kind: 'net', urlContains: 'api/x' },
  ],
  ['url that is a path', { kind: 'net', url: '/api/x' }, { kind: 'net', url: '/api/x' }],
  ['url that is an address', { kind: 'net', url: 'http://a/x' }, { kind: 'net', url: 'http://a/x' }],
  ['url that is a glob', { kind: 'net', url: '*/x' }, { kind: 'net', url: '*/x' }],
  [
    'element fields under query',
    { kind: 'element', query: { by: 'role', value: 'button', name: 'Go' }, state: 'enabled' },
    { kind: 'element', role: 'button', name: 'Go', state: 'enabled' },
  ],
  [
    'element fields under target',
    { kind: 'element', target: { testid: 't' } },
    { kind: 'element', testid: 't' },
  ],
  ['by and value', { kind: 'element', by: 'label', value: 'Name' }, { kind: 'element', label: 'Name' }],
]

for (const [title, written, means] of SPELLINGS) {
  test(`${title} is understood`, (t) => t.deepEqual(parsePredicate(written), means as never))
}

const REFUSED: [title: string, written: unknown, message: RegExp][] = [
  ['no object', 'text', /^predicate: must be an object with a kind$/],
  ['an unknown kind', { kind: 'nett' }, /has the unknown kind "nett"; nearest: "net"$/],
  ['no kind', { contains: 'x' }, /has the unknown kind undefined/],
  [
    'an unknown field',
    { kind: 'net', statu: 201 },
    /^predicate: net has no field "statu"; nearest: "status"$/,
  ],
  ['a field of another kind', { kind: 'text', contains: 'x', method: 'GET' }, /text has no field "method"/],
  ['kind and type', { kind: 'text', type: 'net', contains: 'x' }, /text has no field "type"/],
  [
    'a field given twice',
    { kind: 'element', testid: 'a', query: { testid: 'b' } },
    /"testid" is given twice/,
  ],
  ['both spellings of a field', { kind: 'text', contains: 'x', text: 'y' }, /text has no field "text"/],
  ['a wrong type', { kind: 'net', count: 'two' }, /^predicate: net\.count: must be a whole number such as 2/],
  ['a wrong status', { kind: 'net', status: 'ok' }, /net\.status: /],
  ['an unknown field in a combinator', { kind: 'allOf', predicate: {} }, /nearest: "predicates"/],
  [
    'a nested unknown field',
    { kind: 'not', predicate: { kind: 'net', x: 1 } },
    /^predicate\.predicate: net has no/,
  ],
  ['an empty allOf', { kind: 'allOf', predicates: [] }, /an empty one cannot fail/],
  ['an empty anyOf', { kind: 'anyOf', predicates: [] }, /an empty one cannot fail/],
  ['a net leaf without a constraint', { kind: 'net' }, /it cannot fail$/],
  ['a console leaf without a constraint', { kind: 'console' }, /it cannot fail$/],
  ['an error leaf without a constraint', { kind: 'error' }, /it cannot fail$/],
  ['a route leaf without a constraint', { kind: 'route' }, /it cannot fail$/],
  ['a route that every page has', { kind: 'route', path: '*' }, /it cannot fail$/],
  ['the whole of a store without a value', { kind: 'state', statePath: '' }, /cannot fail$/],
  ['text of white space', { kind: 'text', contains: ' \n' }, /must hold more than white space/],
  ['absent and count', { kind: 'signal', name: 'x', absent: true, count: 2 }, /do not go together/],
  ['an element named two ways', { kind: 'element', testid: 'a', label: 'b' }, /not by testid and label/],
  ['an element that is not named', { kind: 'element', state: 'visible' }, /name the element by one of/],
  ['a name without a role', { kind: 'element', testid: 'a', name: 'b' }, /name goes with role/],
  [
    'a way to look that there is not',
    { kind: 'element', by: 'css', value: '.x' },
    /element has no field "css"/,
  ],
  [
    'a name with a back-reference',
    { kind: 'element', role: 'row', name: '/(a)\\1/' },
    /^predicate: element: name: the pattern has a back-reference at character 4, .*: write out what it repeats$/,
  ],
  [
    'a label with a look-around',
    { kind: 'matches', element: { label: '/^(?!a)/' }, statePath: 'a' },
    /^predicate: matches: label: the pattern has a look-around at character 2/,
  ],
  ['a kind that is an object', { kind: {} }, /has the unknown kind \{…\}$/],
  ['a prototype', JSON.parse('{"kind":"text","contains":"x","__proto__":{}}'), /no field "__proto__"/],
]

for (const [title, written, message] of REFUSED) {
  test(`${title} is refused`, (t) => {
    const error = t.throws(() => parsePredicate(written), { message })
    t.is(codeOf(error), 'BAD_PREDICATE')
  })
}

test('a refusal lists the fields of the kind', (t) => {
  const error = t.throws(() => parsePredicate({ kind: 'settled', ms: 1 }))
  t.deepEqual((error as unknown as { detail: unknown }).detail, {
    at: 'predicate',
    kind: 'settled',
    fields: ['kind', 'quietMs'],
  })
})

test('leaves with absent or count alone are complete claims', (t) => {
  for (const claim of [
    { kind: 'net', absent: true },
    { kind: 'console', absent: true },
    { kind: 'error', absent: true },
    { kind: 'net', count: 2 },
  ])
    t.notThrows(() => parsePredicate(claim))
})

test('a claim has a maximum depth and a maximum number of leaves', (t) => {
  const leaf = { kind: 'text', contains: 'x' }
  const nested = (depth: number): object =>
    depth === 0 ? leaf : { kind: 'not', predicate: nested(depth - 1) }
  t.notThrows(() => parsePredicate(nested(CLAIM_DEPTH - 1)))
  t.throws(() => parsePredicate(nested(CLAIM_DEPTH)), { message: /nests deeper than/ })
  const wide = (n: number) => ({ kind: 'allOf', predicates: Array.from({ length: n }, () => leaf) })
  t.notThrows(() => parsePredicate(wide(CLAIM_LEAVES)))
  t.throws(() => parsePredicate(wide(CLAIM_LEAVES + 1)), { message: /more than/ })
})

test('the whole grammar names every kind and every field; the listed one is short and says where the rest is', (t) => {
  t.true(predicateGrammar.length <= 1300, `${predicateGrammar.length}`)
  for (const kind of LEAF_KINDS) {
    const { grammar, rare, rareFields = '' } = kindOf({ kind })
    const line = wholeGrammar.split('\n').find((each) => each.startsWith(`${kind} {`)) ?? ''
    for (const field of Object.keys(LEAVES[kind].schema.def.shape)) {
      if (field !== 'kind') t.regex(line, new RegExp(`\\b${field}\\b`), `${kind}.${field}`)
    }
    t.true(line.includes(rareFields))
    t.is(predicateGrammar.includes(grammar), rare !== true)
    t.regex(predicateGrammar, new RegExp(`\\b${kind}\\b`))
  }
  t.true(predicateGrammar.includes('probe_tools {name:"predicates"}'))
})
