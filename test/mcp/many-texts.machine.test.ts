/** A page with 200,000 text nodes is read in linear time: in quadratic time, each of these calls would time out. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const TEXTS = 200_000
const BODY = `<h1>Many</h1><button>Go</button><div></div><script>
  document.querySelector('button').onclick = () => { document.querySelector('h1').textContent = 'Done' }
</script>`

/** Adds the texts, `inEach` of them to one paragraph. */
const grow = (inEach: number) => `{
  const many = document.querySelector('div')
  for (let i = 0; i < ${TEXTS}; i++) {
    if (i % ${inEach} === 0) many.append(document.createElement('p'))
    many.lastChild.append(document.createTextNode('item ' + i + ' '))
  }
}`

const CALLS: [tool: string, args: Record<string, unknown>, right: RegExp][] = [
  ['probe_look', { action: 'page' }, /Go.* \(ref=e/],
  ['probe_look', { action: 'page', mode: 'interactive' }, /Go.* \(ref=e/],
  ['probe_look', { action: 'find', by: 'text', value: 'Many' }, /heading/],
  ['probe_look', { action: 'find', by: 'text', value: 'item 199999', exact: false }, /paragraph/],
  ['probe_look', { action: 'find', by: 'role', value: 'button' }, /Go/],
  [
    'probe_assert',
    { predicate: { kind: 'text', contains: 'item 199999' }, timeout_ms: 0 },
    /"verified":"yes"/,
  ],
  [
    'probe_assert',
    { predicate: { kind: 'text', contains: 'no such item' }, timeout_ms: 0 },
    /"verified":"no"/,
  ],
  ['probe_assert', { predicate: { kind: 'element', role: 'button' }, timeout_ms: 0 }, /"verified":"yes"/],
  [
    'probe_act_and_wait',
    {
      target: { role: 'button' },
      action: 'click',
      until: { kind: 'text', contains: 'Done' },
      timeout_ms: 20_000,
    },
    /"verified":"yes"/,
  ],
]

for (const inEach of [TEXTS, 10]) {
  test.serial(
    `${TEXTS} texts, ${inEach} in each element, are read without an error or a timeout`,
    async (t) => {
      const { agent, page } = await setup(BODY)
      await page.evaluate(grow(inEach))
      for (const [tool, args, right] of CALLS) {
        const start = performance.now()
        const { text, isError } = await agent.call(tool, args)
        t.log(`${tool} ${JSON.stringify(args)}: ${(performance.now() - start).toFixed()} ms`)
        t.false(isError, `${tool} ${JSON.stringify(args)}: ${text.slice(0, 500)}`)
        t.regex(text, right)
      }
    },
  )
}
