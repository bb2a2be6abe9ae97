/** An app that emits large values: every answer stays within its budget, and the agent's other calls are answered. */
import test from 'ava'
import { ANSWER_BYTES, ANSWER_MIN_BYTES } from '../../mcp/answers/budget.js'
import { ANSWER_MAX_BYTES } from '../../workers/answers/cut.js'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

/** Each signal has about 500 kB of data, as one text per entry. */
const BODY = `<button onclick="go()">Go</button><p></p><script>
  const large = Array.from({ length: 250 }, (_, i) => ({ id: i, text: (i + ' ').padEnd(2000, 'x') }))
  probe.registerStore('big', { getState: () => ({ large }) })
  function go() {
    for (let i = 0; i < 25; i++) probe.signal('big ' + i, large)
    probe.signal('big', large)
    document.querySelector('p').textContent = 'word '.repeat(200_000)
  }
</script>`

test('25 large signals are observed, claimed and looked at within the budget', async (t) => {
  const { agent } = await setup(BODY)
  const acted = await agent.call('probe_act', { target: { role: 'button' }, action: 'click' })
  const { since } = acted.value
  const calls: [tool: string, args: Record<string, unknown>, limit: number][] = [
    ['probe_observe', { since }, ANSWER_BYTES],
    ['probe_observe', { since, max_bytes: ANSWER_MIN_BYTES }, ANSWER_MIN_BYTES],
    ['probe_observe', { since, max_bytes: ANSWER_MAX_BYTES }, ANSWER_MAX_BYTES],
    ['probe_assert', { since, predicate: { kind: 'signal', name: 'big' } }, ANSWER_BYTES],
    [
      'probe_assert',
      { since, predicate: { kind: 'signal', name: 'big', dataMatches: { id: 1 } } },
      ANSWER_BYTES,
    ],
    [
      'probe_assert',
      { predicate: { kind: 'state', store: 'big', statePath: 'large', equals: 1 } },
      ANSWER_BYTES,
    ],
    ['probe_look', { action: 'page' }, ANSWER_BYTES],
    ['probe_look', { action: 'state' }, ANSWER_BYTES],
    ['probe_look', { action: 'state', store: 'big', path: 'large', depth: 9 }, ANSWER_BYTES],
    ['probe_look', { action: 'find', by: 'text', value: 'word', exact: false }, ANSWER_BYTES],
  ]
  for (const [tool, args, limit] of calls) {
    const { value, text, isError } = await agent.call(tool, args)
    const bytes = Buffer.byteLength(text)
    t.false(isError, text.slice(0, 500))
    t.true(bytes <= limit, `${tool} ${JSON.stringify(args)}: ${bytes} bytes`)
    if (tool === 'probe_observe') {
      t.true(value.events.length > 0)
      t.regex(value.leftOut, /^events: the latest \d+ of \d+.*\. To see more, narrow with .*max_bytes/)
    }
  }
  const { value: full } = await agent.call('probe_assert', {
    since,
    predicate: { kind: 'signal', name: 'big' },
  })
  t.is(full.verified, 'yes')
  t.is(full.evidence.signal, 'big')
  t.regex(full.leftOut, /evidence: a part/)
  const { value: brief } = await agent.call('probe_assert', {
    since,
    predicate: { kind: 'signal', name: 'big' },
    detail: 'brief',
  })
  t.is(brief.verified, 'yes')
})
