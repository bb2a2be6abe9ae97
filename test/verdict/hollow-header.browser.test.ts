/** Requests that carry the place of a credential, and no value. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

/** @param read a request for the orders, with `token` */
const page = (read: string) => `<button>Sign in</button><p></p><script>
document.querySelector('button').onclick = async () => {
  const { access } = await (await fetch('/sessions', { method: 'POST', body: '{}' })).json()
  sessionStorage.setItem('access', access)
  const by = (token) => ({ authorization: 'Bearer ' + token })
  ${read}
  document.querySelector('p').textContent = 'Welcome'
}</script>`
const NULL = `by(localStorage.getItem('access'))`
const GOOD = `by(sessionStorage.getItem('access'))`
const byXhr = (headers: string) => `await new Promise((done) => {
  const request = new XMLHttpRequest()
  request.open('GET', '/orders')
  for (const [name, value] of Object.entries(${headers})) request.setRequestHeader(name, value)
  request.onloadend = done
  request.send()
})`

const orders: Answer = ({ headers }, response) => {
  const isKnown = headers.authorization === 'Bearer a-77'
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end('[]')
}

async function signingIn(read: string, list: Answer = orders) {
  const session = { status: 201, body: '{"access":"a-77"}' }
  const { act } = await setup(page(read), { '/sessions': session, '/orders': list })
  const { verified, because } = await act({ role: 'button' }, { kind: 'text', contains: 'Welcome' })
  return { verified, because }
}

for (const [title, read] of [
  ['in a plain object', `await fetch('/orders', { headers: ${NULL} })`],
  ['in Headers', `await fetch('/orders', { headers: new Headers(${NULL}) })`],
  ['in a Request', `await fetch(new Request('/orders', { headers: ${NULL} }))`],
  ['in an XMLHttpRequest', byXhr(NULL)],
] as const)
  test(`a credential without a value ${title} is a doubt where it is refused`, async (t) => {
    const { verified, because } = await signingIn(read)
    t.is(verified, 'unknown')
    t.regex(because, /GET \/orders → 401, whose header authorization had no value/)
  })

test('a good credential, one that is refused, and a hole that the server takes are none', async (t) => {
  t.is((await signingIn(`await fetch('/orders', { headers: ${GOOD} })`)).verified, 'yes')
  t.is((await signingIn(byXhr(GOOD))).verified, 'yes')
  t.is((await signingIn(`await fetch('/orders', { headers: by('old') })`)).verified, 'yes')
  const open = { status: 200, body: '[]' }
  t.is((await signingIn(`await fetch('/orders', { headers: ${NULL} })`, open)).verified, 'yes')
})
