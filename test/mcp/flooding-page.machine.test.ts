/** A page that reports far more than anybody reads: its calls are answered in time, and what is missing is a loss. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'
import { eventually } from '../harness/patience.js'
import { document } from '../harness/tabbed.js'

const setup = useDriven(test)

const OBJECTS = 1_000_000
/** for three calls, while the page itself works without a pause */
const IN_TIME_MS = 20_000

/** The page floods in tasks of 40 ms, until it has made all objects and the calls are answered. */
const BODY = (one: string) => `<button>Go</button><p></p><script>
  let state = { n: -1 }
  const listeners = new Set()
  const subscribe = (told) => { listeners.add(told); return () => listeners.delete(told) }
  probe.registerStore('rows', { getState: () => state, subscribe })
  function flood() {
    let i = 0
    const isOn = () => i < ${OBJECTS} || !window.isEnough
    const some = () => {
      const until = performance.now() + 40
      while (isOn() && performance.now() < until) { i++; ${one} }
      if (isOn()) setTimeout(some)
      else window.isOver = true
    }
    some()
  }
  document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Done' }
</script>`

const FLOODS: [what: string, one: string, filter: string][] = [
  ['console lines', 'console.log({ n: i, of: { kind: "row" } })', 'console'],
  ['signals', 'probe.signal("row", { n: i })', 'signal'],
  ['store changes', 'state = { ...state, n: i }; for (const told of listeners) told()', 'state'],
]

for (const [what, one, filter] of FLOODS) {
  test.serial(`calls of a tab are answered under a flood of ${what}`, async (t) => {
    const { agent, page, site, daemon } = await setup('')
    // The browser's own console is slower than any observer.
    const quiet = '<script>console.log = () => undefined</script>'
    site.serve('/flood', document(`${quiet}<script src="${daemon.url}/probe.js"></script>`, BODY(one)))
    await agent.call('probe_navigate', { url: '/flood' })
    await page.evaluate('flood()')
    const start = performance.now()
    const acted = await agent.call('probe_act_and_wait', {
      target: { role: 'button' },
      action: 'click',
      until: { kind: 'text', contains: 'Done' },
      timeout_ms: 10_000,
    })
    t.regex(acted.text, /"Done\\" appeared/)
    const { since } = acted.value
    for (const [tool, args] of [
      ['probe_look', { action: 'page' }],
      ['probe_observe', { since }],
    ] as const) {
      const { isError, text } = await agent.call(tool, args)
      t.false(isError, text.slice(0, 500))
    }
    const ms = performance.now() - start
    t.true(ms < IN_TIME_MS, `${ms} ms`)
    await page.evaluate('window.isEnough = true')
    await page.waitForFunction('window.isOver', undefined, { timeout: 120_000 })
    t.log(`${what}: calls ${ms.toFixed()} ms, flood ${(performance.now() - start).toFixed()} ms`)
    const isLost = async () => {
      const { value } = await agent.call('probe_observe', { since, filters: [filter] })
      return (
        (value.lost as { channel: string }[] | undefined)?.some(({ channel }) => channel === filter) === true
      )
    }
    await eventually(isLost, `the loss of ${what}`)
    if (filter !== 'state') return
    const predicate = { kind: 'state', statePath: 'n', equals: await page.evaluate('state.n') }
    const { value } = await agent.call('probe_assert', { predicate, since })
    t.is(value.verified, 'yes', 'the last value is known')
  })
}
