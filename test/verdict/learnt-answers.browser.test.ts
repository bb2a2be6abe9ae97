/** An answer that is unlike those before it. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = `<button>Pay</button><p role="status"></p><script>
let n = 0
document.querySelector('button').onclick = async () => {
  await (await fetch('/orders/' + ++n + '/pay', { method: 'POST', body: JSON.stringify({ n }) })).json()
  document.querySelector('p').textContent = 'Paid ' + n
}</script>`
const target = { role: 'button', name: 'Pay' }
const paid = (n: number) => ({
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', url: `/orders/${n}/pay`, ok: true },
    { kind: 'text', contains: `Paid ${n}` },
  ],
})
const answer = (value: object) => ({ body: JSON.stringify(value) })
const good = answer({ receipt: 7, total: 12 })

test('a refusal in a form of its own is a caution, after three answers that agree', async (t) => {
  const refused = answer({ limitReached: 'daily', retryAfter: 60 })
  const answers = {
    '/orders/1/pay': good,
    '/orders/2/pay': good,
    '/orders/3/pay': good,
    '/orders/4/pay': refused,
  }
  const { act } = await setup(page, answers)
  for (const n of [1, 2, 3]) t.is((await act(target, paid(n))).verified, 'yes')
  const verdict = await act(target, paid(4))
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /has "limitReached", and not "receipt" as in the answers before/)
})

test('an answer with a message beside the rest is like those before', async (t) => {
  const warned = answer({ receipt: 7, total: 12, message: 'Please keep the receipt' })
  const answers = {
    '/orders/1/pay': good,
    '/orders/2/pay': good,
    '/orders/3/pay': good,
    '/orders/4/pay': warned,
  }
  const { act } = await setup(page, answers)
  for (const n of [1, 2, 3, 4]) t.is((await act(target, paid(n))).verified, 'yes')
})
