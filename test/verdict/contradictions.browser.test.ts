import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value) })

/** Answers `?q=` from a table, with a delay for the slow ones when the test asks for it. */
function searches(table: Record<string, unknown>, slow: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer: Answer = async (request, response) => {
    const q = new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? ''
    if (q === slow) await released
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(table[q]))
  }
  return { answer, release: () => release() }
}

const TEAS = {
  ear: [{ name: 'Earl Grey' }, { name: 'Early Mist' }],
  green: [{ name: 'Sencha' }, { name: 'Gyokuro' }],
}

/** One click sends two requests; the first is answered last. `guard` drops every answer but the latest. */
const searchPage = (guard: string) => `
<button>Search</button><ul></ul><script>
let latest
async function search(q) {
  const mine = latest = {}
  const found = await (await fetch('/search?q=' + q)).json()
  ${guard}
  document.querySelector('ul').innerHTML = found.map(({name}) => '<li>' + name + '</li>').join('')
  return found
}
document.querySelector('button').onclick = () => {
  search('ear').then(() => window.first = true)
  search('green').then(() => fetch('/release'))
}
</script>`

function searching(guard: string, table: Record<string, unknown> = TEAS) {
  const { answer, release } = searches(table, 'ear')
  const released: Answer = (_request, response) => {
    release()
    response.writeHead(204).end()
  }
  return setup(searchPage(guard), { '/search': answer, '/release': released })
}

const button = (name: string) => ({ role: 'button', name })
const found = { kind: 'text', contains: 'Sencha' }

test('an older answer that replaces a newer one on the screen contradicts a true claim', async (t) => {
  const { act } = await searching('')
  const verdict = await act(button('Search'), found)
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
  t.is(
    verdict.because,
    'GET /search?q=ear → 200 came after the newer GET /search?q=green → 200, and is on the screen after "Sencha" appeared and went again',
  )
})

/** As a search field shows them while one types: each older value is the beginning of a newer one. */
const HITS = { ear: [{ name: 'hits: a' }], green: [{ name: 'hits: ab' }] }

test('a stale value is found that is the beginning of the newer one', async (t) => {
  const { act } = await searching('', HITS)
  const verdict = await act(button('Search'), { kind: 'net', urlContains: 'q=ear' })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
})

test('an older answer that the app drops contradicts nothing', async (t) => {
  const { act } = await searching('if (mine !== latest) return found')
  const verdict = await act(button('Search'), found)
  t.deepEqual([verdict.verified, verdict.contradictions], ['yes', undefined])
})

test('a later assert agrees with what the act saw on the screen', async (t) => {
  const { act, assert } = await searching('')
  await act(button('Search'), found)
  const verdict = await assert({ kind: 'net', urlContains: 'q=green', status: 200 })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
})

test('a page that prefetches is not reported as stale', async (t) => {
  const { answer, release } = searches({ 1: [{ name: 'Sencha' }], 2: [{ name: 'Gyokuro' }] }, '1')
  const { act } = await setup(
    `<button>Go</button><ul></ul><script>
    document.querySelector('button').onclick = () => {
      fetch('/items?q=1').then((r) => r.json()).then(([{ name }]) => document.querySelector('ul').textContent = name)
      fetch('/items?q=2').then((r) => r.json()).then((next) => { window.next = next; fetch('/release') })
    }</script>`,
    {
      '/items': answer,
      '/release': (_request, response) => {
        release()
        response.writeHead(204).end()
      },
    },
  )
  const verdict = await act(button('Go'), {
    kind: 'allOf',
    predicates: [found, { kind: 'net', urlContains: 'q=1' }],
  })
  t.not(verdict.verified, 'no')
})

test('a button that does nothing proves nothing, even if another cause makes the claim true', async (t) => {
  const { act } = await setup(
    `<button>Save</button><p></p><script>
    setInterval(() => {
      if (document.activeElement.localName === 'button') document.querySelector('p').textContent = 'Saved'
    }, 50)</script>`,
  )
  const verdict = await act(button('Save'), { kind: 'text', contains: 'Saved' })
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['unknown', 'evidence_conflicts'])
  t.is(verdict.because, '"Saved" appeared, but nothing followed the click on button "Save"')
})

test('a native checkbox toggle is not a dead control', async (t) => {
  const { act } = await setup('<label><input type="checkbox"> Gift</label>')
  const verdict = await act({ label: 'Gift' }, { kind: 'element', label: 'Gift', state: 'checked' })
  t.deepEqual([verdict.verified, verdict.contradictions], ['yes', undefined])
})

test('one click that orders twice is reported, and a retry is not', async (t) => {
  const send = (after: string) => `<button>Order</button><p></p><script>
    const order = () => fetch('/orders', { method: 'POST', body: '{"tea":1}' })
    document.querySelector('button').onclick = async () => { ${after}; document.querySelector('p').textContent = 'Placed' }
    </script>`
  const twice = await setup(send('await Promise.all([order(), order()])'), {
    '/orders': json({ ok: true }, 201),
  })
  const verdict = await twice.act(button('Order'), { kind: 'text', contains: 'Placed' })
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  let tries = 0
  const flaky: Answer = (_request, response) => {
    tries += 1
    response.writeHead(tries === 1 ? 503 : 201, { 'content-type': 'application/json' }).end('{}')
  }
  const retry = await setup(send('if (!(await order()).ok) await order()'), { '/orders': flaky })
  t.is((await retry.act(button('Order'), { kind: 'text', contains: 'Placed' })).verified, 'yes')
})

/** An order that is only accepted; a poll then reports its state. */
const accepted = (states: string[], poll = 'setTimeout(check, 100)') => {
  let asked = 0
  return setup(
    `<button>Order</button><p></p><script>
    const show = (text) => document.querySelector('p').textContent = text
    async function check() {
      const { status } = await (await fetch('/orders/1')).json()
      if (status === 'pending') setTimeout(check, 150)
    }
    document.querySelector('button').onclick = async () => {
      await fetch('/orders', { method: 'POST', body: '{}' })
      show('Order placed')
      ${poll}
    }</script>`,
    {
      '/orders': json({ queued: true }, 202),
      '/orders/1': (_request, response) => {
        const status = states[Math.min(asked, states.length - 1)]
        asked += 1
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 1, status }))
      },
    },
  )
}
const placed = { kind: 'text', contains: 'Order placed' }

test('a 202 with a poll that says done is decided', async (t) => {
  const { act } = await accepted(['done'])
  t.deepEqual((await act(button('Order'), placed)).verified, 'yes')
})

test('a 202 with a poll that says failed is a no when the app stays silent', async (t) => {
  const { act } = await accepted(['failed'])
  const verdict = await act(button('Order'), placed)
  t.deepEqual([verdict.verified, verdict.verifiedReason], ['no', 'contradicted'])
})

test('a 202 is pending with a poll that says pending, and without a poll', async (t) => {
  const pending = await accepted(['pending'])
  t.is((await pending.act(button('Order'), placed, { timeout_ms: 3000 })).verifiedReason, 'outcome_pending')
  const silent = await accepted([], '')
  t.is((await silent.act(button('Order'), placed, { timeout_ms: 2000 })).verifiedReason, 'outcome_pending')
})

test('waits for a 202 that a later server event settles', async (t) => {
  let push = () => {}
  const { act } = await setup(
    `<button>Order</button><p></p><script>
    new EventSource('/events').onmessage = () => probe.signal('order.done')
    document.querySelector('button').onclick = async () => {
      await fetch('/orders', { method: 'POST', body: '{}' })
      document.querySelector('p').textContent = 'Order placed'
    }</script>`,
    {
      '/events': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
        push = () => setTimeout(() => response.write('data: done\n\n'), 600)
      },
      '/orders': (_request, response) => {
        response.writeHead(202, { 'content-type': 'application/json' }).end('{"queued":true}')
        push()
      },
    },
  )
  t.is((await act(button('Order'), placed)).verified, 'yes')
})
