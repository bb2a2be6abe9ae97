/** Claims that compare the screen with its store, that read storage, and that count React renders. */
import test from 'ava'
import { bundle } from '../harness/bundle.js'
import { type Driven, useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const APP = `import { createElement as h, memo, useSyncExternalStore } from 'react'
  import { createRoot } from 'react-dom/client'
  let state = { total: 1000, lines: ['tea'], gift: false, user: { name: 'Ann' } }
  const listeners = new Set()
  const store = {
    getState: () => state,
    subscribe: (listener) => { listeners.add(listener); return () => listeners.delete(listener) },
    set(change) { state = { ...state, ...change }; for (const each of listeners) each() },
  }
  window.cart = store
  probe.registerStore('cart', store)
  const Line = memo(function Line({ name }) { return h('li', null, name) })
  function Total({ of }) { return h('p', { 'data-testid': 'total' }, '€' + (of / 100).toFixed(2)) }
  function App() {
    const { total, lines, gift } = useSyncExternalStore(store.subscribe, store.getState)
    return h('main', null,
      h(Total, { of: window.stale ?? total }),
      h('ul', null, lines.map((name, i) => h(Line, { key: i, name }))),
      h('label', null, h('input', { type: 'checkbox', checked: gift, onChange: ({ target }) => store.set({ gift: target.checked }) }), 'Gift'),
      h('button', { onClick: () => store.set({ total: total + 250, lines: [...lines, 'cup'] }) }, 'Add'),
      h('button', { onClick: () => { window.stale = total; store.set({ total: total + 250 }) } }, 'Add badly'),
      h('button', { onClick: async () => {
        localStorage.setItem('step', JSON.stringify({ at: 2, password: 'hunter2' }))
        await fetch('/theme')
        sessionStorage.removeItem('draft')
      } }, 'Keep'))
  }
  sessionStorage.setItem('draft', 'x')
  createRoot(document.getElementById('app')).render(h(App))`

const open = (async (): Promise<() => Promise<Driven>> => {
  const script = await bundle(APP)
  return () =>
    setup('<div id="app"></div><script src="/app.js"></script>', {
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body: script },
      '/theme': { headers: { 'set-cookie': 'theme=dark; Path=/' }, body: '{}' },
    })
})()

const click = (name: string, until: object) => ({
  target: { role: 'button', name },
  action: 'click',
  until,
  timeout_ms: 4_000,
})
const total = { kind: 'matches', element: { testid: 'total' }, statePath: 'total' }

test.serial('a screen that follows its store proves the claim, one that lags does not', async (t) => {
  const { agent } = await (await open)()
  const judged = async (name: string, until: object) =>
    (await agent.call('probe_act_and_wait', click(name, until))).value
  t.like(await judged('Add', total), {
    verified: 'yes',
    because: 'testid "total" = state total again',
    honesty: { grade: 'state' },
  })
  const lines = { kind: 'matches', element: { role: 'listitem' }, statePath: 'lines' }
  t.like(await judged('Add', lines), {
    verified: 'yes',
    verdict: { evidence: { observed: { shown: 3, held: 3 } } },
  })
  const { value: gift } = await agent.call('probe_act_and_wait', {
    target: { label: 'Gift' },
    action: 'check',
    until: { kind: 'matches', element: { label: 'Gift' }, path: 'gift' },
  })
  t.like(gift, { verified: 'yes', verdict: { evidence: { observed: { shown: true, held: true } } } })
  t.like(await judged('Add badly', total), {
    verified: 'no',
    verifiedReason: 'assertion_failed',
    nearMiss: ['the page shows "€15.00", the store holds 1750'],
  })
  const { value: whole } = await agent.call('probe_assert', {
    predicate: { ...total, statePath: 'user' },
    timeout_ms: 0,
  })
  t.like(whole, { verified: 'unknown', verifiedReason: 'bad_scope' })
  const { value: gone } = await agent.call('probe_assert', {
    predicate: { ...total, element: { testid: 'sum' } },
    timeout_ms: 0,
  })
  t.like(gone, { verified: 'no', nearMiss: ['no testid "sum"; there is "total"'] })
})

test.serial('storage proves a claim, and none of its secrets is reported', async (t) => {
  const { agent, page } = await (await open)()
  const kept = {
    kind: 'allOf',
    predicates: [
      { kind: 'storage', key: 'step', area: 'local', equals: { at: 2 } },
      { kind: 'storage', key: 'draft', absent: true },
      { kind: 'storage', key: 'theme', area: 'cookie', equals: 'dark' },
    ],
  }
  const { value, text } = await agent.call('probe_act_and_wait', click('Keep', kept))
  t.like(value, { verified: 'yes', honesty: { grade: 'storage' } })
  t.notRegex(text, /hunter2/)
  const asked = async (predicate: object) =>
    (await agent.call('probe_assert', { predicate: { kind: 'storage', ...predicate }, timeout_ms: 0 })).value
  t.like(await asked({ key: 'step', equals: { at: 3 } }), {
    verified: 'no',
    nearMiss: ['"step" is {"at":2,"password":"[REDACTED]"}'],
  })
  t.like(await asked({ key: 'stop' }), { verified: 'no', nearMiss: ['no entry "stop"; there are "step"'] })
  t.like(await asked({ key: 'theme' }), {
    nearMiss: ['no entry "theme"; there are "step"', 'a cookie has "theme": "dark"'],
  })
  t.like(await asked({ key: 'step', area: 'session' }), {
    nearMiss: ['no entry "step"', 'local storage has "step": {"at":2,"password":"[REDACTED]"}'],
  })
  t.like(await asked({ key: 'sid', area: 'cookie', absent: true }), { verifiedReason: 'blind_spot' })
  const waiting = agent.call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'storage', key: 'late' },
    timeout_ms: 20_000,
  })
  await page.evaluate('setTimeout(() => localStorage.late = 1)')
  t.like((await waiting).value, { pass: true })
})

test.serial('React renders are counted by component', async (t) => {
  const { agent } = await (await open)()
  const judged = async (until: object) => (await agent.call('probe_act_and_wait', click('Add', until))).value
  t.like(
    await judged({ kind: 'allOf', predicates: [total, { kind: 'render', component: 'Line', max: 1 }] }),
    {
      verified: 'yes',
    },
  )
  t.like(await judged({ kind: 'render', component: 'Total' }), { verified: 'yes', because: 'Total rendered' })
  t.like(await judged({ kind: 'render', component: 'App', max: 0 }), {
    verified: 'no',
    because: 'App rendered 1 × instead of 0 at most',
  })
  const plain = await setup('<button>Add</button>')
  const { value } = await plain.agent.call('probe_act_and_wait', click('Add', { kind: 'render', max: 3 }))
  t.like(value, {
    verified: 'unknown',
    verifiedReason: 'blind_spot',
    nearMiss: ['load the SDK before React'],
  })
})

test.serial('a claim about a select uses its text or the value that its form sends', async (t) => {
  const { agent } = await setup(`<label>Period <select><option value="7">Last week</option>
    <option value="30">Last month</option></select></label><button>Longer</button><script>
    const select = document.querySelector('select')
    const store = { period: 7 }
    probe.registerStore('report', { getState: () => store, subscribe: () => () => {} })
    document.querySelector('button').onclick = () => { select.value = '30'; store.period = 30 }</script>`)
  const period = { kind: 'element', label: 'Period' }
  const held = async (predicate: object) =>
    (await agent.call('probe_assert', { predicate, timeout_ms: 0 })).value.pass
  t.true(await held({ ...period, hasValue: '7' }))
  t.true(await held({ ...period, hasValue: 'Last week' }))
  t.false(await held({ ...period, hasValue: '30' }))
  const { value } = await agent.call(
    'probe_act_and_wait',
    click('Longer', { kind: 'matches', element: { label: 'Period' }, statePath: 'period' }),
  )
  t.like(value, { pass: true })
  t.true(await held({ ...period, hasValue: '30' }))
})

test.serial('an act that changes the address has no work left after the change', async (t) => {
  const { agent } = await setup(`<button onclick="history.pushState(null, '', '/pushed')">Push</button>
    <a href="#part">Part</a><a href="/taken">Taken</a><button onclick="history.back()">Back</button><script>
    navigation.addEventListener('navigate', (event) => {
      if (event.destination.url.endsWith('/taken')) event.intercept()
    })</script>`)
  for (const [role, name, claim] of [
    ['button', 'Push', { path: '/pushed' }],
    ['link', 'Part', { contains: '#part' }],
    ['link', 'Taken', { path: '/taken' }],
    ['button', 'Back', { contains: '#part' }],
  ] as const) {
    const { value } = await agent.call('probe_act_and_wait', {
      target: { role, name },
      action: 'click',
      until: { kind: 'route', ...claim },
      timeout_ms: 1_500,
    })
    t.is(value.verified, 'yes', name)
    t.is((value.honesty as { settled?: boolean }).settled, undefined, name)
  }
})

test.serial('the fragment of a hash router is a route', async (t) => {
  const { agent } = await setup('<a href="#/orders?page=2">Orders</a><a href="#/">Home</a>')
  const click = async (name: string, claim: object) =>
    (
      await agent.call('probe_act_and_wait', {
        target: { role: 'link', name },
        action: 'click',
        until: { kind: 'route', ...claim },
        timeout_ms: 2_000,
      })
    ).value.verified
  t.is(await click('Orders', { path: '/orders', changed: true }), 'yes')
  t.is(await click('Home', { path: '#/' }), 'yes')
  t.is(await click('Orders', { path: '/', changed: true }), 'no')
  t.is(await click('Home', { path: '/#/orders' }), 'no')
})

const BLOCKS = `<div><p>20:34</p><p>0 left</p></div><p>In <b>sto</b>ck</p><div>Total<span>:</span> <i>€4</i></div>
  <div style="width:0;height:0;overflow:hidden"><button>Clipped</button></div><button>Shown</button>
  <div style="height:0;overflow:hidden"><section><p>Folded in</p><p style="position:absolute">Hangs out</p></section></div>
  <svg style="display:block" width="99" height="20"><foreignObject width="99" height="20"><p>In a drawing</p></foreignObject></svg>`

const SEEN: [claim: object, holds: boolean][] = [
  [{ kind: 'text', contains: '20:34' }, true],
  [{ kind: 'text', contains: '40 left' }, false],
  [{ kind: 'text', contains: '34 0 left' }, true],
  [{ kind: 'text', contains: 'in stock' }, true],
  [{ kind: 'text', contains: 'total: €4' }, true],
  [{ kind: 'text', contains: 'Clipped' }, false],
  [{ kind: 'element', role: 'button', name: 'Clipped', state: 'visible' }, false],
  [{ kind: 'text', contains: 'Folded in' }, false],
  [{ kind: 'text', contains: 'Hangs out' }, true],
  [{ kind: 'text', contains: 'In a drawing' }, true],
  [{ kind: 'element', role: 'button', name: 'Shown', state: 'visible' }, true],
]

test.serial('words end where a block ends, and clipped text is not visible', async (t) => {
  const { agent } = await setup(BLOCKS)
  for (const [predicate, holds] of SEEN) {
    const { value } = await agent.call('probe_assert', { predicate, timeout_ms: 0 })
    t.is(value.pass, holds, JSON.stringify(predicate))
  }
})

test.serial('a picture alone can show a failure', async (t) => {
  for (const [picture, verified] of [
    ['<svg class="icon-error" role="img" width="16" height="16"><circle r="8"/></svg>', 'yes'],
    ['<svg class="icon-truck" role="img" width="16" height="16"><circle r="8"/></svg>', 'no'],
  ]) {
    const { agent } = await setup(
      `<h1>Order</h1><button>Send</button><script>
      document.querySelector('button').onclick = async () => {
        await fetch('/send', { method: 'POST' })
        document.querySelector('h1').innerHTML = 'Order answered ' + ${JSON.stringify(picture)}
      }</script>`,
      { '/send': { status: 500, body: '{}' } },
    )
    const until = { kind: 'text', contains: 'Order answered' }
    const { value } = await agent.call('probe_act_and_wait', click('Send', until))
    t.is(value.verified, verified, JSON.stringify(value))
  }
})
