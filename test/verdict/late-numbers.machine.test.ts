/** Two reads of one resource that are answered out of order, and the number that the page shows. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

/** Asks for two quotes at once. @param shows whether a quote is shown, of its place `at` and of `last` */
const page = (shows: string) => `<button>Quote</button><p data-testid="premium">Premium: 540</p><script>
let last = -1
const quote = async (at) => {
  const { premium } = await (await fetch('/quote?km=' + at)).json()
  if (${shows}) document.querySelector('p').textContent = 'Premium: ' + premium
  last = at
}
document.querySelector('button').onclick = () => { quote(0); quote(1) }
</script>`

/** @param waits ms to the answers: 930 to the older read, 610 to the newer one */
async function quoting(shows: string, waits: readonly [number, number], hasText: string) {
  const answer: Answer = ({ url = '' }, response) => {
    const at = url.endsWith('0') ? 0 : 1
    setTimeout(() => {
      response.setHeader('content-type', 'application/json').end(`{"premium":${[930, 610][at]}}`)
    }, waits[at])
  }
  const { act } = await setup(page(shows), { '/quote': answer })
  return act(
    { role: 'button', name: 'Quote' },
    { kind: 'allOf', predicates: [{ kind: 'element', testid: 'premium', hasText }, { kind: 'settled' }] },
  )
}

for (const [what, shows, waits] of [
  ['a late answer to the older read that is dropped', 'at > last', [300, 50]],
  ['answers in order', 'true', [50, 300]],
  ['the newer one alone', 'at === 1', [150, 50]],
] as const)
  test(`${what} is no doubt`, async (t) => {
    const { verified, because } = await quoting(shows, waits, 'Premium: 610')
    t.is(verified, 'yes', because)
  })

for (const [what, shows, waits] of [
  ['a late answer to the older read that is shown', 'true', [300, 50]],
  ['the older one alone', 'at === 0', [50, 150]],
] as const)
  test(`${what} is not as it should be`, async (t) => {
    const { verified, because } = await quoting(shows, waits, 'Premium: 930')
    t.not(verified, 'yes', because)
  })
