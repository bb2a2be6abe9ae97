/** What a file that the page makes holds. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const RECORDED = { attributes: 'data-probe-capture-network-bodies' }

/** A page that saves a file with this text. */
function pageSaving(text: string, type = 'text/csv'): string {
  return `<button>Export</button><p role="status"></p>
<script>document.querySelector('button').onclick = () => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: '${type}' })); link.download = 'users.csv'; link.click()
  document.querySelector('p').textContent = 'Exported'
}</script>`
}

const exported = {
  target: { role: 'button', name: 'Export' },
  action: 'click',
  until: {
    kind: 'allOf',
    predicates: [
      { kind: 'download', name: '*.csv' },
      { kind: 'text', contains: 'Exported' },
    ],
  },
}

const CASES: { name: string; text: string; verified: string; more?: object }[] = [
  { name: 'cells without a value are a caution', text: 'name,mail\nAnn,undefined\n', verified: 'unknown' },
  { name: 'an object in a cell is a caution', text: 'name\n[object Object]\n', verified: 'unknown' },
  { name: 'values are none', text: 'name,mail\nAnn,ann@example.test\n', verified: 'yes' },
  { name: 'a text about such a value is none', text: 'title\nIs undefined a value?\n', verified: 'yes' },
  {
    name: 'where bodies are not recorded, cells are not compared',
    text: 'name,mail\nAnn,undefined\n',
    verified: 'yes',
    more: {},
  },
]

for (const [what, text, verified] of [
  ['a promise', '[object Promise]', 'unknown'],
  ['objects', '[object Object],[object Object]', 'unknown'],
  ['the word undefined', 'undefined\n', 'unknown'],
  ['objects in lines', '[object Object]\n[object Object]\n', 'unknown'],
  ['a text about it', 'Is [object Promise] a value?', 'yes'],
  ['null, which is valid JSON', 'null', 'yes'],
] as const)
  test.serial(
    `a saved file that holds ${what} is ${verified}, whether bodies are recorded or not`,
    async (t) => {
      for (const [type, more] of [
        ['', {}],
        ['text/csv', RECORDED],
      ] as const) {
        const { agent } = await setup(pageSaving(text, type), {}, more)
        const { value } = await agent.call('probe_act_and_wait', exported)
        t.is(value.verified, verified, String(value.because))
        if (verified === 'unknown') t.regex(String(value.because), /the file "users.csv" holds no value/)
      }
    },
  )

for (const { name, text, verified, more = RECORDED } of CASES)
  test.serial(`in a saved file ${name}`, async (t) => {
    const { agent } = await setup(pageSaving(text), {}, more)
    const { value } = await agent.call('probe_act_and_wait', exported)
    t.is(value.verified, verified, String(value.because))
    if (verified === 'unknown') t.like((value.contradictions as object[])[0], { kind: 'broken-value' })
  })

test.serial('a file of codes, or with a column of secrets, is not shown', async (t) => {
  for (const text of ['name,password\nAnn,hunter22\n', 'Recovery codes:\n83914-20577\n']) {
    const { agent } = await setup(pageSaving(text), {}, RECORDED)
    const { value } = await agent.call('probe_act_and_wait', exported)
    t.deepEqual([value.verified, value.exchanged], ['yes', undefined])
  }
})

test.serial('the file is read before a claim about something else is judged', async (t) => {
  const { agent } = await setup(pageSaving('name,mail\nAnn,undefined\n'), {}, RECORDED)
  const until = { kind: 'text', contains: 'Exported' }
  const { value } = await agent.call('probe_act_and_wait', { ...exported, until })
  t.is(value.verified, 'unknown', String(value.because))
})

test.serial('a yes shows the beginning of the file, without secrets', async (t) => {
  const { agent } = await setup(
    pageSaving('{"name":"Ann","password":"hunter22"}', 'application/json'),
    {},
    RECORDED,
  )
  const { value } = await agent.call('probe_act_and_wait', exported)
  t.deepEqual(value.exchanged, [
    { with: 'file "users.csv"', holds: { values: ['name=Ann', 'password="[REDACTED]"'] } },
  ])
})
