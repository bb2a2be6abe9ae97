import test from 'ava'
import { Bridge } from '../../../harness/bridge.js'
import { useBrowser } from '../../../harness/browser.js'
import { useClosing } from '../../../harness/closing.js'
import { type Answer, openSite } from '../../../harness/site.js'
import { document as htmlOf } from '../../../harness/tabbed.js'

const browser = useBrowser(test)
const closing = useClosing(test)

/** polls that stay part of the action, for each accepted write */
const BUDGET = 200

/** The state of an order, which is pending for this many polls. */
function pendingFor(polls: number): Answer {
  let left = polls
  return (_request, response) => {
    left -= 1
    const status = left >= 0 ? 'pending' : 'done'
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
  }
}

test.serial('each accepted write has its own budget of polls', async (t) => {
  const bridge = await Bridge.open()
  closing(() => bridge.close())
  const site = await openSite({
    '/': htmlOf(
      `<script src="${bridge.script}"></script>`,
      `<button>Order</button><script>
      let orders = 0
      async function check(number) {
        const { status } = await (await fetch('/orders/' + number)).json()
        if (status === 'pending') setTimeout(check, 1, number)
        else probe.signal('done ' + number)
      }
      document.querySelector('button').onclick = async () => {
        orders += 1
        await fetch('/orders', { method: 'POST', body: '{}' })
        check(orders)
      }</script>`,
    ),
    '/orders': { status: 202, body: '{"queued":true}' },
    '/orders/1': pendingFor(BUDGET + 10),
    '/orders/2': pendingFor(5),
  })
  closing(() => site.close())
  const page = await browser.page()
  await page.goto(site.url)
  await bridge.hello()
  const causesOf = (number: number) =>
    bridge
      .of('net.started')
      .filter(({ data }) => data.url.endsWith(`/orders/${number}`))
      .map(({ cause }) => cause)
  for (const number of [1, 2]) {
    const target = { role: 'button', name: 'Order' }
    await bridge.command('act', { act: `a${number}`, target, action: 'click', args: {}, leaves: [] })
    await bridge.event('signal', ({ data }) => data.name === `done ${number}`)
  }
  const first = causesOf(1)
  t.is(first.length, BUDGET + 11)
  t.is(first[BUDGET - 1], 'act:a1')
  t.is(first.at(-1), 'other')
  t.deepEqual(causesOf(2), Array(6).fill('act:a2'))
})
