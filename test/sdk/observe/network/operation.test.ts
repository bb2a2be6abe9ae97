import test from 'ava'
import { operationOf } from '../../../../sdk/observe/network/operation.js'

const ROWS: Record<string, [sent: unknown, expected: ReturnType<typeof operationOf>]> = {
  'a named query': [{ query: 'query Cart { cart { id } }' }, { kind: 'query', name: 'Cart' }],
  'a query without a keyword': [{ query: '# all\n{ cart { id } }' }, { kind: 'query', name: null }],
  'the operation that is named, of a document with several': [
    { query: 'query Cart { cart { id } } mutation Pay { pay { id } }', operationName: 'Pay' },
    { kind: 'mutation', name: 'Pay' },
  ],
  'a document that begins with a fragment': [
    { query: 'fragment F on Cart { id } mutation Pay { pay { ...F } }' },
    { kind: 'mutation', name: 'Pay' },
  ],
  'a batch with a mutation': [
    [{ query: 'query A { a }' }, { query: 'mutation B { b }' }],
    { kind: 'mutation', name: 'B' },
  ],
  'a persisted operation': [
    { operationName: 'Pay', variables: {}, extensions: { persistedQuery: { sha256Hash: 'x' } } },
    { kind: 'unknown', name: 'Pay' },
  ],
  'a query in an address': [
    { query: '{ cart { id } }', operationName: 'Cart' },
    { kind: 'query', name: 'Cart' },
  ],
  'a search': [{ query: 'shoes {red}' }, undefined],
  'a search in words': [{ query: 'red shoes' }, undefined],
  'a body with a name of its own': [{ operationName: 'refund' }, undefined],
  nothing: [undefined, undefined],
}

for (const [what, [sent, expected]] of Object.entries(ROWS))
  test(`${what} is ${expected === undefined ? 'no operation' : `${expected.kind} ${expected.name}`}`, (t) =>
    t.deepEqual(operationOf(sent), expected))
