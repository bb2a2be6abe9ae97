/** Acts that lead a leased page to another origin, and back: the claim is judged where the act ends. */
import type { ServerResponse } from 'node:http'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { openSite } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

const page = (body: string) => `<!doctype html><title>Page</title>${body}`

/** The app at 127.0.0.1, and its sign-in at localhost: another site, so nothing is shared. */
async function open({ isFaulty = false } = {}) {
  const site = await openSite()
  closing(() => site.close())
  const other = site.url.replace('127.0.0.1', 'localhost')
  site.serve(
    '/',
    page(`<h1>App</h1>
      <a href="${other}/login">Sign in</a>
      <button onclick="location.href = '${other}/through'">Sign in quickly</button>
      <button onclick="setTimeout(() => fetch('/ping').then(() => location.assign('${other}/login')), 50)">Sign in later</button>
      <form action="${other}/posted" method="post"><button>Send</button></form>
      <button onclick="setInterval(() => fetch('/tick'), 20)">Tick</button>`),
  )
  site.serve('/ping', '{}')
  site.serve(
    '/login',
    page(`<p id="said">Wait</p><script>
    fetch('/session', { method: 'POST' }).then(({ ok }) => { said.textContent = 'Welcome' })
  </script>`),
  )
  site.serve('/session', (_: unknown, response: ServerResponse) => {
    setTimeout(
      () => response.writeHead(isFaulty ? 500 : 201, { 'content-type': 'application/json' }).end('{}'),
      150,
    )
  })
  site.serve('/through', page(`<script>location.replace('${site.url}/done')</script>`))
  site.serve(
    '/done',
    page(`<p id="said"></p><script>
    fetch('/session', { method: 'POST' }).then(({ ok }) => { said.textContent = 'Signed in' })
  </script>`),
  )
  site.serve('/posted', (_: unknown, response: ServerResponse) => {
    response.writeHead(isFaulty ? 500 : 200, { 'content-type': 'text/html' }).end(page('<h1>Thank you</h1>'))
  })
  const asking = await (await machine()).agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const act = async (role: string, name: string, until: object) =>
    (await asking.call('probe_act_and_wait', { target: { role, name }, action: 'click', until })).value
  return { asking, act, site, other, sessionId: value.sessionId }
}

const ACTS: [title: string, role: string, name: string, text: string, call: object][] = [
  ['a link', 'link', 'Sign in', 'Welcome', { method: 'POST', urlContains: '/session', ok: true }],
  [
    'a script, and back at once',
    'button',
    'Sign in quickly',
    'Signed in',
    { method: 'POST', urlContains: '/session', ok: true },
  ],
  [
    'a script after a request',
    'button',
    'Sign in later',
    'Welcome',
    { method: 'POST', urlContains: '/session', ok: true },
  ],
  ['a form', 'button', 'Send', 'Thank you', { method: 'POST', urlContains: '/posted', ok: true }],
]

for (const [title, role, name, text, call] of ACTS) {
  test(`what an act leads to at another origin is judged there: ${title}`, async (t) => {
    const until = {
      kind: 'allOf',
      predicates: [
        { kind: 'text', contains: text },
        { kind: 'net', ...call },
      ],
    }
    const healthy = await open()
    const yes = await healthy.act(role, name, until)
    t.is(yes.verified, 'yes', JSON.stringify(yes))
    const faulty = await open({ isFaulty: true })
    const no = await faulty.act(role, name, { kind: 'text', contains: text })
    t.is(no.verified, 'no', JSON.stringify(no))
  })
}

test('a document that no act led to ends the window, as ever', async (t) => {
  const { asking, act, site, other } = await open()
  site.serve(
    '/away',
    page(`<h1>Away</h1><script>setTimeout(() => location.replace('${other}/elsewhere'), 300)</script>`),
  )
  site.serve('/elsewhere', page('<h1>Elsewhere</h1><button>Press</button>'))
  await asking.call('probe_navigate', { url: `${site.url}/away` })
  await asking.call('probe_assert', { action: 'wait', predicate: { kind: 'text', contains: 'Elsewhere' } })
  const verdict = await act('button', 'Press', { kind: 'route', contains: 'elsewhere', changed: true })
  t.not(verdict.verified, 'yes')
})

test('refs of the page before are stale at the other origin, and never name another element', async (t) => {
  const { asking, act } = await open()
  const { elements } = (await asking.call('probe_look', { action: 'find', by: 'role', value: 'link' })).value
  await act('link', 'Sign in', { kind: 'text', contains: 'Welcome' })
  const refused = await asking.refusal('probe_look', { action: 'element', ref: elements[0].ref })
  t.is(refused.code, 'STALE_REF')
})
