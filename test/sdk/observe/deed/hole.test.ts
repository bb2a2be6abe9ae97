import test from 'ava'
import { holeIn } from '../../../../sdk/observe/deed/hole.js'

for (const [headers, hole] of [
  [{ Authorization: 'Bearer null' }, 'Authorization'],
  [{ authorization: 'Bearer undefined' }, 'authorization'],
  [{ accept: '*/*', authorization: 'Bearer ' }, 'authorization'],
  [{ authorization: '' }, 'authorization'],
  [{ authorization: 'JWT [object Object]' }, 'authorization'],
  [[['x-csrf-token', 'undefined']], 'x-csrf-token'],
  [new Headers({ 'X-Api-Key': 'NaN' }), 'x-api-key'],
] as const)
  test(`finds ${hole} in ${JSON.stringify(headers)}`, (t) => t.is(holeIn(headers as HeadersInit), hole))

for (const headers of [
  undefined,
  {},
  { authorization: 'Bearer nullify' },
  { authorization: 'Bearer a-77' },
  { 'x-note': 'this is null' },
  { authorization: 'Basic dW5kZWZpbmVk' },
  { 'x-auth-mode': 'token' },
  { accept: '' },
])
  test(`finds nothing in ${JSON.stringify(headers)}`, (t) => t.is(holeIn(headers), undefined))

test('does not read headers that can be read only once', (t) => {
  const once = new Map([['authorization', 'Bearer null']]).entries()
  t.is(holeIn(once as never), undefined)
  t.deepEqual([...once].length, 1)
})
