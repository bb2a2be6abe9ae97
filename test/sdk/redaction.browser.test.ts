/** What a page says about credentials: in fields, beside labels, later, and when it is asked. */
import test from 'ava'
import type { LevelLeaf } from '../../sdk/protocol/predicates.js'
import { useTab } from '../harness/tabbed.js'

const setup = useTab(test)

const LABELLED = `<h1>Account admin</h1>
<dl><dt>Password</dt><dd>swordfish</dd><dt>Name</dt><dd>Ann</dd></dl>
<table><tr><th>User</th><th>API key</th></tr><tr><td>Ann</td><td>short-1</td></tr></table>
<table><tr><td>Webhook secret</td><td>short-2</td></tr></table>
<div><span>Access key</span><code>short-3</code></div>
<label>Signing key <input value="short-4"></label>
<input aria-label="Recovery code" value="short-5"><input name="private_key" value="short-6">
<input placeholder="Client secret" value="short-7">
<label>Password strength <meter value="0.5"></meter></label>
<label>City <input value="Berlin"></label><input type="password" value="admin">
<p>Signed in as admin, order 550e8400-e29b-41d4-a716-446655440000</p>`

test('a text or a field whose label names a credential is redacted; the rest stays readable', async (t) => {
  const { bridge } = await setup(LABELLED)
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  for (const role of ['definition', 'cell', 'textbox', 'code'])
    await bridge.command('find', { by: 'role', value: role })
  await bridge.command('find', { by: 'text', value: 'short', exact: false })
  t.deepEqual([...new Set(bridge.said.join('\n').match(/swordfish|short-\d/g) ?? [])], [])
  for (const shown of ['Ann', 'Berlin', 'Account admin', 'as admin, order 550e8400-e29b'])
    t.true(outline?.tree.includes(shown), shown)
})

test('a session in a cookie or a storage is redacted there and wherever it appears later', async (t) => {
  const { bridge, page } = await setup('<p id="p"></p><button onclick="go()">Go</button>')
  await page.evaluate(() => {
    const sid = 'q7Rk2Lm9Xv4Tz8'
    Object.assign(globalThis, {
      go: () => {
        localStorage.setItem('session', sid)
        Reflect.set(document, 'cookie', 'connect.sid=w5Nj8Pb3Yc6Hd1')
        setTimeout(() => {
          console.log('opened', sid, 'and', 'w5Nj8Pb3Yc6Hd1')
          console.log('password', 'swordfish', ['token', 'short'])
          console.log('Password:', 'hunter2')
          ;(document.getElementById('p') as HTMLElement).textContent = `Session ${sid}`
          localStorage.setItem('last', sid)
          history.pushState({}, '', `/?from=${sid}`)
        }, 50)
      },
    })
  })
  const target = { role: 'button', name: 'Go' }
  await bridge.command('act', { act: 'a1', target, action: 'click', args: {}, leaves: [] })
  await bridge.event('route')
  await bridge.command('snapshot', { mode: 'full' })
  const said = bridge.said.join('\n')
  t.true(said.includes('opened [REDACTED] and'))
  t.deepEqual(said.match(/q7Rk2Lm9Xv4Tz8|w5Nj8Pb3Yc6Hd1|swordfish|hunter2|short/g) ?? [], [])
})

const ASKED = `<p>Your token is ghp_a1B2a1B2a1B2a1B2a1B2a1B2</p><p>Saved</p>
<button aria-label="Copy ghp_a1B2a1B2a1B2a1B2a1B2a1B2">Copy</button>
<label>Password <input id="pw" type="password" value="abc"></label>
<script>
localStorage.setItem('token', 'abc'); localStorage.setItem('draft', '{"step":2,"secret":"abc"}')
probe.registerStore('s', { getState: () => ({ pin: 1234, user: { password: 'abc', name: 'Ann' }, list: ['password', 'abc'], field: { name: 'apiKey', value: 'abc' } }), subscribe: () => () => {} })
</script>`

const storage = (key: string, equals: unknown): LevelLeaf => ({ kind: 'storage', key, equals }) as LevelLeaf
const state = (statePath: string, equals: unknown): LevelLeaf =>
  ({ kind: 'state', store: 's', statePath, equals }) as LevelLeaf

/** Pairs of a right and a wrong guess: their answers must not differ. */
const GUESSES: readonly (readonly [LevelLeaf, LevelLeaf])[] = [
  ...['$contains', '$matches', '$length'].map((operator) => {
    const ask = (guess: string) => ({ [operator]: operator === '$length' ? guess.length : guess })
    return [storage('token', ask('abc')), storage('token', ask('xy'))] as const
  }),
  [storage('token', 'abc'), storage('token', 'xyz')],
  [storage('token', { $contains: 'a' }), storage('token', { $contains: 'x' })],
  [storage('draft', { secret: { $contains: 'a' } }), storage('draft', { secret: { $contains: 'x' } })],
  [storage('draft', { $contains: '"secret":"a' }), storage('draft', { $contains: '"secret":"x' })],
  [state('pin', { $gte: 1000 }), state('pin', { $gte: 2000 })],
  [state('user.password', 'abc'), state('user.password', 'xyz')],
  [state('user', { password: { $matches: 'a*' } }), state('user', { password: { $matches: 'x*' } })],
  [state('', { user: { password: { $length: 3 } } }), state('', { user: { password: { $length: 4 } } })],
  [state('list', ['password', { $contains: 'a' }]), state('list', ['password', { $contains: 'x' }])],
  [state('field', { value: { $contains: 'a' } }), state('field', { value: { $contains: 'x' } })],
  [
    { kind: 'text', contains: 'ghp_a1B' },
    { kind: 'text', contains: 'ghp_x9Y' },
  ],
  [
    { kind: 'element', target: { text: 'ghp_a1B' } },
    { kind: 'element', target: { text: 'ghp_x9Y' } },
  ],
  [
    { kind: 'element', target: { role: 'button', name: 'Copy ghp_a1B' } },
    { kind: 'element', target: { role: 'button', name: 'Copy ghp_x9Y' } },
  ],
  [
    { kind: 'element', target: { label: 'Password' }, hasValue: 'abc' },
    { kind: 'element', target: { label: 'Password' }, hasValue: 'xyz' },
  ],
  [
    { kind: 'element', target: { role: 'paragraph' }, hasText: 'ghp_a1B' },
    { kind: 'element', target: { role: 'paragraph' }, hasText: 'ghp_x9Y' },
  ],
  [
    { kind: 'text', contains: 'Saved', scope: 'body:has(input[value^="a"])' },
    { kind: 'text', contains: 'Saved', scope: 'body:has(input[value^="x"])' },
  ],
]

test('a right guess about a redacted value gets the same answer as a wrong one, never yes', async (t) => {
  const { bridge } = await setup(ASKED)
  const leaves = GUESSES.flat()
  const { answers } = await bridge.command('watch', { watch: 'w1', leaves })
  GUESSES.forEach(([right, wrong], i) => {
    const [of, other] = [answers[2 * i], answers[2 * i + 1]]
    t.not(of?.holds, true, JSON.stringify(right))
    t.is(of?.holds, other?.holds, JSON.stringify(right))
    t.is(of?.code, other?.code, JSON.stringify(wrong))
    if (right.kind === 'storage' || right.kind === 'state') t.like(of, { holds: null, code: 'blind_spot' })
  })
})

test('what is beside a redacted value can be claimed', async (t) => {
  const { bridge } = await setup(ASKED)
  const leaves: LevelLeaf[] = [
    { kind: 'text', contains: 'Your token is' },
    { kind: 'text', contains: 'Saved' },
    { kind: 'storage', key: 'token' },
    storage('token', '*'),
    storage('draft', { step: 2 }),
    state('user', { name: 'Ann' }),
    { kind: 'state', store: 's', statePath: 'user.password' },
    { kind: 'element', target: { role: 'button', name: 'Copy' } },
  ]
  const { answers } = await bridge.command('watch', { watch: 'w1', leaves })
  t.deepEqual(
    leaves.filter((_, i) => answers[i]?.holds !== true),
    [],
  )
})

test('a search by a part of a redacted text finds nothing', async (t) => {
  const { bridge } = await setup(ASKED)
  const numberOf = async (by: 'text' | 'role' | 'label', value: string, name?: string) =>
    (await bridge.command('find', { by, value, ...(name === undefined ? {} : { name }), exact: false }))
      .elements.length
  t.is(await numberOf('text', 'ghp_a1'), 0)
  t.is(await numberOf('text', '/ghp_a1/'), 0)
  t.is(await numberOf('role', 'button', 'ghp_a1'), 0)
  t.is(await numberOf('role', 'button', '/ghp_a1/'), 0)
  t.is(await numberOf('role', 'button', 'Copy'), 1)
})
