/** A list that is read anew and stays as it was on the screen. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const items = (from: number) =>
  JSON.stringify([1, 2, 3].map((n) => ({ id: from + n, name: `Article ${from + n}` })))
const answers: Record<string, Answer> = {
  '/items': (request, response) => {
    const from = request.url?.endsWith('page=2') === true ? 3 : 0
    response.writeHead(200, { 'content-type': 'application/json' }).end(items(from))
  },
}
const page = (onNext: string) => `<ul></ul><p role="status"></p><button>Next</button><script>
const list = document.querySelector('ul')
const read = async (page) => (await fetch('/items?page=' + page)).json()
const show = (items) => { list.innerHTML = items.map(({ name }) => '<li>' + name + '</li>').join('') }
const say = (text) => { document.querySelector('p').textContent = text }
let first
read(1).then((items) => show(first = items))
document.querySelector('button').onclick = async () => { ${onNext} }
</script>`
const target = { role: 'button', name: 'Next' }
const until = { kind: 'text', contains: 'Page 2' }

test('rows that stay those of the first page are a caution', async (t) => {
  const { act, ask } = await setup(page('await read(2); show(first); say("Page 2")'), answers)
  await ask('assert', { predicate: { kind: 'text', contains: 'Article 3' }, timeout_ms: 2_000 })
  const verdict = await act(target, until)
  t.is(verdict.verifiedReason, 'evidence_conflicts')
  t.regex(verdict.because, /GET \/items\?page=2 → 200 is not shown/)
})

test('rows of the second page, and rows that are added to the first ones, are shown', async (t) => {
  for (const shown of ['show(await read(2))', 'show([...first, ...await read(2)])']) {
    const { act, ask } = await setup(page(`${shown}; say("Page 2")`), answers)
    await ask('assert', { predicate: { kind: 'text', contains: 'Article 3' }, timeout_ms: 2_000 })
    t.is((await act(target, until)).verified, 'yes', shown)
  }
})

test('a page that is fetched ahead is not missed', async (t) => {
  const ahead = 'show([{ name: "Cached 1" }, { name: "Cached 2" }]); say("Page 2"); await read(2)'
  const { act, ask } = await setup(page(ahead), answers)
  await ask('assert', { predicate: { kind: 'text', contains: 'Article 3' }, timeout_ms: 2_000 })
  t.is((await act(target, until)).verified, 'yes')
})

test('rows that are there twice are a caution, and another list of the same things is none', async (t) => {
  const again = 'const more = await read(1); '
  const twice = await setup(page(`${again}show([...first, ...more]); say("Page 2")`), answers)
  await twice.ask('assert', { predicate: { kind: 'text', contains: 'Article 3' }, timeout_ms: 2_000 })
  const verdict = await twice.act(target, until)
  t.regex(verdict.because, /GET \/items\?page=1 → 200 brought what the page had, and it is there twice now/)
  const other = `${again}const aside = document.createElement('ol'); document.body.append(aside); aside.innerHTML = list.innerHTML; say("Page 2")`
  const beside = await setup(page(other), answers)
  await beside.ask('assert', { predicate: { kind: 'text', contains: 'Article 3' }, timeout_ms: 2_000 })
  t.is((await beside.act(target, until)).verified, 'yes')
})

test('a state of a row that is left out, and names another option of the filter, is not that row', async (t) => {
  const all = [
    { id: 'R-1', customer: 'Nord Shipping', state: 'open' },
    { id: 'R-2', customer: 'Vega Print', state: 'paid' },
    { id: 'R-3', customer: 'Iris Foods', state: 'paid' },
  ]
  const invoices: Answer = (request, response) => {
    const isPaid = request.url?.endsWith('paid') === true
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isPaid ? all.filter(({ state }) => state === 'paid') : all))
  }
  const { act, ask } = await setup(
    `<label><input type="radio" name="s"> open</label><label><input type="radio" name="s"> paid</label><ul></ul><p></p><script>
const read = async (state) => (await fetch('/invoices?state=' + state)).json()
read('all').then(() => { document.querySelector('p').textContent = 'Ready' })
document.querySelectorAll('input')[1].onchange = async () => {
  const paid = await read('paid')
  document.querySelector('ul').innerHTML = paid.map(({ customer }) => '<li>' + customer + '</li>').join('')
}</script>`,
    { '/invoices': invoices },
  )
  await ask('assert', { predicate: { kind: 'text', contains: 'Ready' }, timeout_ms: 2_000 })
  const verdict = await act(
    { role: 'radio', name: 'paid' },
    { kind: 'text', contains: 'Vega Print' },
    { action: 'check' },
  )
  t.is(verdict.verified, 'yes', verdict.because)
})
