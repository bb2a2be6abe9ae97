/** A read that began before the act, and its late answer. */
import { setTimeout as after } from 'node:timers/promises'
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)

const page = (
  path: string,
) => `<button>Twelve</button><button>Load</button><p data-testid="stock">8</p><script>
const show = ({ stock }) => { document.querySelector('p').textContent = stock }
const [twelve, load] = document.querySelectorAll('button')
load.onclick = async () => show(await (await fetch('${path}')).json())
twelve.onclick = async () => {
  show({ stock: 12 })
  await fetch('/api/stock/1', { method: 'PATCH', body: '{"stock":12}' })
}
</script>`
const target = (name: string) => ({ role: 'button', name })
const until = { kind: 'element', testid: 'stock', hasText: '12' }

/** @param ms from the write to the answer of the older read */
async function verdict(path: string, ms: number) {
  let written: () => void = () => undefined
  const write = new Promise<void>((resolve) => {
    written = resolve
  })
  const type = { 'content-type': 'application/json' }
  const { ask, act } = await setup(page(path), {
    [path]: async (_request, response) => {
      await write
      await after(ms)
      response.writeHead(200, type).end('{"stock":8}')
    },
    '/api/stock/1': (_request, response) => {
      written()
      response.writeHead(200, type).end('{}')
    },
  })
  await ask('act', { target: target('Load'), action: 'click', args: {} })
  const began = Date.now()
  const { verified } = await act(target('Twelve'), until)
  return { verified, took: Date.now() - began }
}

test('an older read that puts the old value back makes a no', async (t) => {
  t.is((await verdict('/api/stock', 500)).verified, 'no')
})

test('an older read elsewhere, and one without an answer, do not bar a yes', async (t) => {
  t.is((await verdict('/api/news', 3_000)).verified, 'yes')
  const { verified, took } = await verdict('/api/stock', 20_000)
  t.is(verified, 'yes')
  t.true(took < 4_000, `${took} ms`)
})
