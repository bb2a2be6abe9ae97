import test from 'ava'
import type { PlayedEntry } from '../../../workers/har/played-entry.js'
import { Player } from '../../../workers/har/player.js'

const entry = (method: string, url: string, more: Partial<PlayedEntry> = {}): PlayedEntry => ({
  method,
  url: `http://a${url}`,
  origin: '',
  status: 200,
  headers: [],
  isWhole: true,
  ...more,
})
const answer = (text: string) => ({ body: { text, isBase64: false } })
const ask = (player: Player, method: string, url: string, body?: string, follows = true) => {
  const found = player.next({ method, url: `http://a${url}`, body }, follows)
  return found === undefined ? undefined : (found.body?.text ?? found.status)
}

test('the same request gets its answers in order, and then the last one again', (t) => {
  const entries = [
    entry('GET', '/n', answer('1')),
    entry('GET', '/other', answer('x')),
    entry('GET', '/n', answer('2')),
  ]
  const player = new Player('f.har', entries, 'pass')
  t.deepEqual(
    [1, 2, 3, 4].map(() => ask(player, 'get', '/n')),
    ['1', '2', '2', '2'],
  )
  t.is(ask(player, 'GET', '/other'), 'x')
  t.deepEqual(player.played, { file: 'f.har', entries: 3, answered: 5 })
})

test('requests with another method or body are others; what is missing is named once, without its query', (t) => {
  const entries = [
    entry('POST', '/graphql', { sent: '{"query":"a"}', ...answer('A') }),
    entry('POST', '/graphql', { sent: '{"query":"b"}', ...answer('B') }),
    entry('GET', '/half', { isWhole: false }),
  ]
  const player = new Player('f.har', entries, 'fail')
  t.is(ask(player, 'POST', '/graphql', '{"query":"b"}'), 'B')
  t.is(ask(player, 'POST', '/graphql', '{"query":"a"}'), 'A')
  t.is(ask(player, 'POST', '/graphql', '{"query":"c"}'), undefined)
  t.is(ask(player, 'GET', '/graphql'), undefined)
  t.is(ask(player, 'GET', '/half?token=x'), undefined)
  t.is(ask(player, 'GET', '/half?token=y'), undefined)
  t.deepEqual(player.played.missing, ['POST http://a/graphql', 'GET http://a/graphql', 'GET http://a/half'])
})

const REDIRECTED = [
  entry('POST', '/order', { sent: 'a=1', status: 303, redirect: '/done' }),
  entry('GET', '/done', answer('Done')),
  entry('POST', '/again', { sent: 'a=1', status: 307, redirect: 'http://a/kept' }),
  entry('POST', '/kept', { sent: 'a=1', ...answer('Kept') }),
  entry('GET', '/loop', { status: 302, redirect: '/loop' }),
  entry('GET', '/away', { status: 302, redirect: 'http://b/' }),
]

test('redirects are followed in the file, or answered as they are', (t) => {
  const player = new Player('f.har', REDIRECTED, 'pass')
  t.is(ask(player, 'POST', '/order', 'a=1'), 'Done')
  t.is(ask(player, 'POST', '/again', 'a=1'), 'Kept')
  t.is(ask(player, 'GET', '/loop'), undefined)
  t.is(ask(player, 'GET', '/away'), undefined)
  t.is(ask(player, 'POST', '/order', 'a=1', false), 303)
})
