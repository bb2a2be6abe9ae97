/** Server functions of TanStack Start: their errors come with status 200, in JSON of seroval. */
import test from 'ava'
import { useJudge } from '../harness/judged.js'

const setup = useJudge(test)
const CAPTURED = 'data-probe-capture-network-bodies'

const node = (members: Record<string, unknown>, i = 0) => ({
  t: 10,
  i,
  p: { k: Object.keys(members), v: Object.values(members) },
  o: 0,
})
const json = (members: Record<string, unknown>) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(node(members)),
})
const failing = json({
  error: { t: 25, i: 1, s: { message: { t: 1, s: 'The disk is full' } }, c: '$TSR/Error' },
})
const saving = json({ result: node({ id: { t: 0, s: 7 } }, 1), error: { t: 2, s: 1 } })

const PAGE = `<label>Name <input id="name"></label><label>Password <input id="password"></label><button>Save</button>
<p role="status"></p><script>
const text = (s) => ({ t: 1, s })
document.querySelector('button').onclick = async () => {
  const data = { t: 10, i: 1, p: { k: ['name', 'password'], v: [text(document.querySelector('#name').value), text(document.querySelector('#password').value)] }, o: 0 }
  const body = JSON.stringify({ t: { t: 10, i: 0, p: { k: ['data'], v: [data] }, o: 0 }, f: 127, m: [] })
  await fetch('/_serverFn/save', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  document.querySelector('[role=status]').textContent = 'Saved'
}
</script>`

async function save(answer: object) {
  const { ask, act } = await setup(PAGE, { '/_serverFn/save': answer }, CAPTURED)
  for (const [label, text] of Object.entries({ Name: 'Ada Byron', Password: 'correct horse' }))
    await ask('act', { target: { label }, action: 'fill', args: { text } })
  return act(
    { role: 'button', name: 'Save' },
    {
      kind: 'allOf',
      predicates: [
        { kind: 'text', contains: 'Saved' },
        { kind: 'net', method: 'POST', requestMatches: { data: { name: 'Ada Byron' } } },
      ],
    },
  )
}

test('what a server function throws is a no, and what it returns is a yes', async (t) => {
  const { verified, because } = await save(failing)
  t.is(verified, 'no')
  t.regex(because, /POST \/_serverFn\/save → 200 whose body says that it failed/)
  t.is((await save(saving)).verified, 'yes')
})

test('a secret in such a request is redacted by its key', async (t) => {
  const { ask, act } = await setup(PAGE, { '/_serverFn/save': saving }, CAPTURED)
  await ask('act', { target: { label: 'Password' }, action: 'fill', args: { text: 'correct horse' } })
  await act({ role: 'button', name: 'Save' }, { kind: 'text', contains: 'Saved' })
  const seen = JSON.stringify(await ask('network', { bodies: true }))
  t.false(seen.includes('correct horse'))
  t.true(seen.includes('[REDACTED]'))
})
