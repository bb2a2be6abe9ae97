import test from 'ava'
import { answerOf, effectOfPlayed, leadingOn } from '../../../workers/driver/played-answer.js'
import type { PlayedEntry } from '../../../workers/har/played-entry.js'

const entry: PlayedEntry = {
  method: 'GET',
  url: 'http://a/x',
  origin: '',
  status: 200,
  headers: [],
  isWhole: true,
}
const headers = (...pairs: [name: string, value: string][]) => pairs.map(([name, value]) => ({ name, value }))

test('an answer is whole and decoded, so that headers about its way are left out', (t) => {
  const given = headers(
    [':status', '200'],
    ['Content-Encoding', 'br'],
    ['Content-Length', '9'],
    ['Transfer-Encoding', 'chunked'],
    ['Set-Cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['Vary', 'accept'],
    ['Content-Type', 'text/html; charset=iso-8859-1'],
  )
  t.deepEqual(answerOf({ ...entry, headers: given, body: { text: '<p>é', isBase64: false } }, undefined), {
    status: 200,
    headers: { 'set-cookie': 'a=1\nb=2', vary: 'accept', 'content-type': 'text/html; charset=utf-8' },
    body: '<p>é',
  })
})

test('bytes stay bytes, and a body that was still the same is sent', (t) => {
  const given = headers(['content-type', 'image/png'])
  const body = { text: Buffer.from([1, 2]).toString('base64'), isBase64: true }
  const played = answerOf({ ...entry, status: 304, headers: given, body }, undefined)
  t.deepEqual(played, { status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from([1, 2]) })
  t.is(answerOf({ ...entry, status: 204 }, undefined).body, '')
})

test('an app at another origin may read what it could read when it was recorded', (t) => {
  const allow = 'access-control-allow-origin'
  const recorded = { ...entry, origin: 'http://old', headers: headers([allow, 'http://old']) }
  t.is(answerOf(recorded, 'http://new').headers[allow], 'http://new')
  t.is(answerOf({ ...recorded, headers: headers([allow, '*']) }, 'http://new').headers[allow], '*')
  t.is(answerOf({ ...recorded, headers: [] }, 'http://new').headers[allow], undefined)
})

test('a page leads on where a navigation was redirected', (t) => {
  const redirect = { ...entry, status: 303, redirect: '/done?a=</script>' }
  const page = leadingOn(redirect, 'http://a/order')
  t.is(page?.status, 200)
  t.regex(String(page?.body), /location\.replace\("http:\/\/a\/done\?a=%3C\/script%3E"\)/)
  t.is(leadingOn(entry, 'http://a/'), undefined)
  t.is(leadingOn({ ...redirect, redirect: 'http://' }, 'http://a/'), undefined)
  t.is(leadingOn({ ...redirect, redirect: 'javascript:alert(1)' }, 'http://a/'), undefined)
})

test('the effect says where an answer is from', (t) => {
  t.is(effectOfPlayed('/p/.probe/har/a.har', entry), 'status 200 of a.har')
  t.is(effectOfPlayed('/p/a.har', { ...entry, status: 0 }), 'failed in a.har')
  t.is(effectOfPlayed('/p/a.har', undefined), 'not in a.har')
})
