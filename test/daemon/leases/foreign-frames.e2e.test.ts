/** Frames of other origins in leased pages: they are seen, operated and judged with the page around them. */
import type { ServerResponse } from 'node:http'
import test from 'ava'
import { useClosing } from '../../harness/closing.js'
import { useMachine } from '../../harness/machine.js'
import { eventually } from '../../harness/patience.js'
import { openSite, type Site } from '../../harness/site.js'

const machine = useMachine(test)
const closing = useClosing(test)

/** each run of an act right after a lease may meet its frame at another moment */
const RUNS = 6
/** how long a charge takes */
const CHARGE_MS = 250

const CARD = `<!doctype html><title>Card</title>
  <label>Card number <input id="card"></label><label>Postcode <input></label>
  <button id="pay">Pay here</button><p id="said"></p>
  <script>
    const said = (text) => { document.getElementById('said').textContent = text }
    const charge = async () => {
      said('Charging')
      const answer = await fetch('/charge' + location.search, { method: 'POST', body: JSON.stringify({ card: card.value }) })
      said(answer.ok ? 'Charged' : 'Refused')
      return answer.ok
    }
    document.getElementById('pay').onclick = charge
    onmessage = async ({ source, origin, data }) => {
      if (data?.type !== 'pay') return
      const ok = await charge()
      source.postMessage({ type: 'paid', ok }, origin)
    }
  </script>`

/** @param frame address of the frame @param isEager says "Paid" before the frame has answered */
function shop(frame: string, isEager: boolean): string {
  return `<!doctype html><title>Shop</title><h1>Checkout</h1>
    <section aria-label="Payment"><iframe id="frame" title="Card form" src="${frame}"></iframe></section>
    <button id="order">Order</button><p role="status" id="status"></p><p id="seen"></p>
    <script>
      window.seen = []
      const say = (text) => { document.getElementById('status').textContent = text }
      addEventListener('message', ({ data }) => {
        window.seen.push(JSON.stringify(data))
        document.getElementById('seen').textContent = 'seen ' + window.seen.join()
        if (data?.type === 'paid' && !${isEager}) say(data.ok ? 'Paid' : 'Payment failed')
      })
      document.getElementById('order').onclick = () => {
        document.getElementById('frame').contentWindow.postMessage({ type: 'pay' }, '*')
        if (${isEager}) say('Paid')
      }
    </script>`
}

/** The shop at 127.0.0.1 and the payment form at localhost, which is another site. */
async function open({ isFaulty = false, isEager = false } = {}) {
  const site: Site = await openSite()
  closing(() => site.close())
  const card = `${site.url.replace('127.0.0.1', 'localhost')}/card`
  site.serve('/', shop(card, isEager))
  site.serve('/card', CARD)
  site.serve('/charge', (_: unknown, response: ServerResponse) => {
    setTimeout(() => {
      response
        .writeHead(isFaulty ? 500 : 201, { 'content-type': 'application/json' })
        .end(JSON.stringify(isFaulty ? { error: 'declined' } : { id: 1 }))
    }, CHARGE_MS)
  })
  const asking = await (await machine()).agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  const call = async (tool: string, args: object) => (await asking.call(tool, { ...args })).value
  const ready = await call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'element', role: 'button', name: 'Pay here' },
  })
  if (ready.verified !== 'yes') throw new Error(`the frame is not reached: ${JSON.stringify(ready)}`)
  return { asking, call, sessionId, site, card }
}

test('a frame of another site is a part of its page: in the list, in the outline, and for its refs', async (t) => {
  const { call, sessionId, card } = await open()
  const { sessions } = await call('probe_session', { action: 'list' })
  t.is(sessions.length, 1)
  t.like(sessions[0], { sessionId, frames: [card] })
  const { tree } = await call('probe_look', { action: 'page' })
  t.regex(tree, /iframe "Card form".*\n +textbox "Card number" \(ref=f1e\d+\)/)
  const { elements } = await call('probe_look', { action: 'find', by: 'label', value: 'Postcode' })
  t.is(elements.length, 1)
  const { ref } = elements[0]
  t.regex(ref, /^f1e\d+$/)
  const filled = await call('probe_act', { ref, action: 'fill', args: { text: '10115' } })
  t.true(filled.result.effect.valueChanged)
  const controls = await call('probe_look', { action: 'page', mode: 'interactive' })
  t.regex(controls.tree, /iframe "Card form".*\n +textbox "Card number" \(ref=f1e\d+\)/)
  const { delta } = await call('probe_look', { action: 'page', diff: true })
  t.regex(JSON.stringify(delta.changed), /Postcode.*10115/)
  t.like(await call('probe_look', { action: 'element', ref }), { tag: 'input' })
  const value = await call('probe_assert', {
    predicate: { kind: 'element', label: 'Postcode', hasValue: '10115' },
  })
  t.is(value.verified, 'yes', value.because)
})

const CHARGED = { kind: 'net', method: 'POST', urlContains: '/charge', ok: true }

test('a payment form in a frame is judged: pressed in the frame', async (t) => {
  const pay = {
    target: { role: 'button', name: 'Pay here' },
    action: 'click',
    until: { kind: 'allOf', predicates: [{ kind: 'text', contains: 'Charged' }, CHARGED] },
  }
  const healthy = await open()
  const yes = await healthy.call('probe_act_and_wait', pay)
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const faulty = await open({ isFaulty: true })
  const no = await faulty.call('probe_act_and_wait', pay)
  t.is(no.verified, 'no', JSON.stringify(no))
})

test('a payment form in a frame is judged: ordered in the page around it', async (t) => {
  const order = {
    target: { role: 'button', name: 'Order' },
    action: 'click',
    until: { kind: 'text', contains: 'Paid' },
  }
  const healthy = await open()
  const yes = await healthy.call('probe_act_and_wait', {
    ...order,
    until: { kind: 'allOf', predicates: [order.until, CHARGED] },
  })
  t.is(yes.verified, 'yes', JSON.stringify(yes))
  const { calls } = await healthy.call('probe_observe', { action: 'network', bodies: true })
  const charge = calls.find(({ url }: { url: string }) => url.endsWith('/charge'))
  t.like(charge, { frame: healthy.card, status: 201 })
  t.deepEqual([charge.requestBody, charge.responseBody], [undefined, undefined])
  const eager = await open({ isFaulty: true, isEager: true })
  const no = await eager.call('probe_act_and_wait', order)
  t.like(no, { verified: 'no', verifiedReason: 'contradicted' }, JSON.stringify(no))
  t.regex(no.because, /POST \/charge → 500/)
})

test('the page does not see what the frames tell each other about causes', async (t) => {
  const { call } = await open()
  await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Order' },
    action: 'click',
    until: { kind: 'text', contains: 'Paid' },
  })
  const { tree } = await call('probe_look', { action: 'page' })
  t.deepEqual(/seen .*/.exec(tree.replaceAll('\\"', "'"))?.[0], `seen {'type':'paid','ok':true}"`)
})

test('a frame that writes its document anew does not see them either', async (t) => {
  const site = await openSite()
  closing(() => site.close())
  const frame = `${site.url.replace('127.0.0.1', 'localhost')}/frame`
  site.serve(
    '/',
    `<!doctype html><iframe id="f" title="Notes" src="${frame}"></iframe>
      <button onclick="document.getElementById('f').contentWindow.postMessage('hello', '*')">Greet</button>`,
  )
  site.serve(
    '/frame',
    `<!doctype html><script>
      addEventListener('load', () => {
        document.open()
        document.write('<p>Rewritten</p><p id="heard"></p>')
        document.close()
        const heard = []
        addEventListener('message', ({ data }) => {
          heard.push(JSON.stringify(data))
          document.getElementById('heard').textContent = 'heard ' + heard.join(' ')
        })
      })
    </script>`,
  )
  const asking = await (await machine()).agent()
  await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const ready = await asking.call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'text', contains: 'Rewritten' },
  })
  t.is(ready.value.verified, 'yes', ready.text)
  const greeted = await asking.call('probe_act_and_wait', {
    target: { role: 'button', name: 'Greet' },
    action: 'click',
    until: { kind: 'text', contains: 'heard' },
  })
  t.is(greeted.value.verified, 'yes', greeted.text)
  const { elements } = (
    await asking.call('probe_look', { action: 'find', by: 'text', value: 'heard', exact: false })
  ).value
  t.deepEqual(
    elements.map(({ name, text }: { name: string; text?: string }) => text ?? name),
    ['heard "hello"'],
  )
})

test('what no frame shows is judged, too: a frame that is reached is no blind spot', async (t) => {
  const { call } = await open()
  const no = await call('probe_act_and_wait', {
    target: { role: 'button', name: 'Pay here' },
    action: 'click',
    until: { kind: 'text', contains: 'Refunded' },
  })
  t.is(no.verified, 'no', JSON.stringify(no))
  const gone = await call('probe_assert', { predicate: { kind: 'text', contains: 'Refused', absent: true } })
  t.is(gone.verified, 'yes', JSON.stringify(gone))
  const charged = await call('probe_assert', {
    predicate: { kind: 'text', contains: 'Charged', absent: true },
  })
  t.is(charged.verified, 'no', JSON.stringify(charged))
})

test('frames in frames, of another port and of another site, are reached; a frame that goes takes its texts along', async (t) => {
  const site = await openSite()
  closing(() => site.close())
  const port = await openSite({
    '/': `<!doctype html><p>Innermost</p><button onclick="this.textContent = 'Pressed'">Press</button>`,
  })
  closing(() => port.close())
  const other = site.url.replace('127.0.0.1', 'localhost')
  site.serve('/middle', `<!doctype html><p>Middle</p><iframe title="In" src="${port.url}/"></iframe>`)
  site.serve(
    '/',
    `<!doctype html><p>Outermost</p><iframe id="f" title="Mid" src="${other}/middle"></iframe>
      <button onclick="document.getElementById('f').remove()">Close</button>
      <button onclick="document.getElementById('f').src = '${other}/later'">Later</button>`,
  )
  site.serve('/later', '<!doctype html><p>Later on</p>')
  const asking = await (await machine()).agent()
  await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const judged = async (tool: string, args: Record<string, unknown>) => (await asking.call(tool, args)).value
  const there = await judged('probe_assert', {
    action: 'wait',
    predicate: { kind: 'text', contains: 'Innermost' },
  })
  t.is(there.verified, 'yes', JSON.stringify(there))
  const { tree } = await judged('probe_look', { action: 'page' })
  t.regex(
    tree,
    /iframe "Mid".*\n +text "Middle"\n +iframe "In".*\n +text "Innermost"\n +button "Press" \(ref=f\d+e\d+\)/,
  )
  const pressed = await judged('probe_act_and_wait', {
    target: { role: 'button', name: 'Press' },
    action: 'click',
    until: { kind: 'element', role: 'button', name: 'Pressed' },
  })
  t.is(pressed.verified, 'yes', JSON.stringify(pressed))
  const later = await judged('probe_act_and_wait', {
    target: { role: 'button', name: 'Later' },
    action: 'click',
    until: { kind: 'text', contains: 'Later on' },
  })
  t.is(later.verified, 'yes', JSON.stringify(later))
  const closed = await judged('probe_act_and_wait', {
    target: { role: 'button', name: 'Close' },
    action: 'click',
    until: { kind: 'text', contains: 'Later on', absent: true },
  })
  t.is(closed.verified, 'yes', JSON.stringify(closed))
})

test('a control of one name in the page and in a frame is ambiguous, and both are named', async (t) => {
  const { asking, site } = await open()
  site.serve('/card', '<!doctype html><button>Order</button><button>Pay here</button>')
  await asking.call('probe_navigate', { reload: true })
  await asking.call('probe_assert', {
    action: 'wait',
    predicate: { kind: 'element', role: 'button', name: 'Pay here' },
  })
  const refused = await asking.refusal('probe_act', {
    target: { role: 'button', name: 'Order' },
    action: 'click',
  })
  t.is(refused.code, 'AMBIGUOUS_TARGET')
  const { candidates } = refused.detail as { candidates: { ref: string }[] }
  t.regex(candidates.map(({ ref }) => ref).join(' '), /^e\d+ f\d+e\d+$/)
})

test('a pop-up names the session that opened it', async (t) => {
  const site = await openSite({
    '/': `<!doctype html><button onclick="window.open('/help')">Help</button>`,
    '/help': '<!doctype html><h1>Help</h1>',
  })
  closing(() => site.close())
  const asking = await (await machine()).agent()
  const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const { sessionId } = value
  await asking.call('probe_act', { sessionId, target: { role: 'button', name: 'Help' }, action: 'click' })
  const popup = `${sessionId}-2`
  const listed = async () => (await asking.call('probe_session', { action: 'list' })).value.sessions
  await eventually(async () => (await listed()).length === 2, 'the session of the pop-up')
  const sessions = await listed()
  t.like(sessions, [{ sessionId }, { sessionId: popup, opener: sessionId }])
  t.is(sessions[0].opener, undefined)
})

/** how long the server of the late frame takes */
const LATE_MS = 300

test('what a frame shows that joins after the lease was no consequence of the act, and counts from the beginning', async (t) => {
  const site = await openSite()
  closing(() => site.close())
  const other = await openSite({
    '/': (_: unknown, response: ServerResponse) => {
      const type = { 'content-type': 'text/html' }
      setTimeout(() => response.writeHead(200, type).end('<!doctype html><p>Total</p>'), LATE_MS)
    },
  })
  closing(() => other.close())
  // The frame begins when the page has loaded, so the lease is there before it.
  site.serve(
    '/',
    `<!doctype html><button onclick="said.textContent = 'Pressed'">Press</button><p id="said"></p>
      <script>addEventListener('load', () => setTimeout(() => {
        document.body.append(Object.assign(document.createElement('iframe'), { src: '${other.url}/', title: 'Late' }))
      }))</script>`,
  )
  const asking = await (await machine()).agent()
  await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
  const press = (until: object) =>
    asking.call('probe_act_and_wait', { target: { role: 'button', name: 'Press' }, action: 'click', until })
  const { value: total } = await press({ kind: 'text', contains: 'Total' })
  t.like(total, { verified: 'unknown', verifiedReason: 'already_true' }, JSON.stringify(total))
})

test('an act right after the lease is judged with the frames that were there: each time the same', async (t) => {
  const site = await openSite()
  closing(() => site.close())
  const other = await openSite({ '/': '<!doctype html><table><tr><td>Total</td></tr></table>' })
  closing(() => other.close())
  site.serve(
    '/',
    `<!doctype html><ul><li>Pen</li></ul><table><thead><tr><th><button>Sort</button></th></tr></thead></table>
      <button id="add">Add</button><iframe title="Other" src="${other.url}/"></iframe>
      <script>
        document.getElementById('add').onclick = () => document.querySelector('ul').append(document.createElement('li'))
      </script>`,
  )
  const asking = await (await machine()).agent()
  const told: string[] = []
  for (let run = 0; run < RUNS; run += 1)
    for (const [name, until] of [
      ['Add', { kind: 'element', role: 'listitem', count: 2 }],
      ['Sort', { kind: 'element', role: 'columnheader', name: 'Sort', count: 1 }],
    ] as const) {
      const { value } = await asking.call('probe_lease', { action: 'acquire', url: `${site.url}/` })
      const { sessionId, lease } = value
      const { value: verdict } = await asking.call('probe_act_and_wait', {
        sessionId,
        target: { role: 'button', name },
        action: 'click',
        until,
        timeout_ms: 2_000,
      })
      told.push(`${name} ${verdict.verified} ${verdict.verifiedReason}`)
      await asking.call('probe_lease', { action: 'release', lease })
    }
  t.deepEqual([...new Set(told)], ['Add yes proved', 'Sort unknown already_true'])
})
