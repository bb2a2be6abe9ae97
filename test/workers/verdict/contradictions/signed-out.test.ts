import test from 'ava'
import { signedOut } from '../../../../workers/verdict/contradictions/signed-out.js'
import { claim, evidenceOf, Trace } from '../trace.js'

const saved = { kind: 'text', contains: 'Saved' }
const sent = (path: string, to: string) =>
  new Trace()
    .started('c1', 'POST', path)
    .emit('net.responded', {
      call: 'c1',
      status: 200,
      mediaType: 'text/html',
      redirectedTo: `http://shop${to}`,
      durationMs: 5,
    })
    .finished('c1', { status: 200, outcome: { outcome: 'ok' } })
const fires = (trace: Trace, input: object = saved) =>
  signedOut.detect(evidenceOf(trace.idle().events, claim(input))).length > 0

test('fires for a write that ends at a page to sign in', (t) => {
  for (const to of [
    '/login',
    '/accounts/login/?next=/hours',
    '/users/sign_in',
    '/sessions/new',
    '/auth/start',
  ])
    t.true(fires(sent('/hours', to)), to)
})

test('does not fire for other pages, for signing in itself, or where the claim names the redirect', (t) => {
  for (const to of ['/hours', '/login-history', '/blog/logins', '/users/7'])
    t.false(fires(sent('/hours', to)), to)
  t.false(fires(sent('/login', '/login')))
  const claimed = { kind: 'net', method: 'POST', url: '/logout', redirectedTo: '/login' }
  t.false(fires(sent('/logout', '/login'), claimed))
})
