import test from 'ava'
import { hasErrors } from '../../../../../sdk/observe/network/outcome/errors.js'

const error = (...path: (string | number)[]) => [{ message: 'timed out', ...(path.length > 0 && { path }) }]

const coded = (code: string) => [{ message: 'me', path: ['me'], extensions: { code } }]

const CASES: readonly (readonly [name: string, answer: unknown, has: boolean])[] = [
  ['nothing was read', { data: null, errors: error() }, true],
  ['the request was refused', { errors: error() }, true],
  ['the field is null', { data: { team: null }, errors: error('team') }, true],
  ['an inner field is null', { data: { team: { members: null } }, errors: error('team', 'members') }, true],
  ['the null went up', { data: { team: null }, errors: error('team', 'members', 0, 'name') }, true],
  ['an item is null', { data: { teams: [{}, null] }, errors: error('teams', 1) }, true],
  ['the field is there', { data: { team: { name: 'Red' } }, errors: error('team', 'name') }, false],
  ['another field is null', { data: { team: { name: null, id: 1 } }, errors: error('team', 'id') }, false],
  ['errors without a place', { data: { team: null }, errors: error() }, false],
  ['no errors', { data: { team: null }, errors: [] }, false],
  ['errors that are no list', { data: null, errors: 3 }, false],
  ['errors that are texts', { data: null, errors: ['strict'] }, false],
  ['a path that leads nowhere', { data: { team: 'Red' }, errors: error('team', 'a', 'b') }, false],
  ['who is asked to sign in', { data: { me: null }, errors: coded('UNAUTHENTICATED') }, false],
  ['a hash that is not known', { errors: [{ message: 'PersistedQueryNotFound' }] }, false],
  ['a fault with a code', { data: { me: null }, errors: coded('INTERNAL_SERVER_ERROR') }, true],
  ['a list', [{ errors: error() }], false],
]

for (const [name, answer, has] of CASES) test(name, (t) => t.is(hasErrors(answer), has))
