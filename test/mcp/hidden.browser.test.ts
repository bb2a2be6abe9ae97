/** A tab that its user does not see: what tools report about it, and what they refuse. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'
import { eventually } from '../harness/patience.js'
import { openPlainBrowser } from '../harness/plain-browser.js'

const setup = useDriven(test)

test.serial(
  'a background tab warns, refuses on request, can be acted on, and is notified of its end',
  async (t) => {
    let tellEnd: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      tellEnd = resolve
    })
    const { agent, site } = await setup(
      '<script>probe.human.onNews(({ state }) => state === "ended" && fetch("/ended"))</script><style>button:hover { color: red }</style><button onclick="document.title = out.textContent = `Saved`">Save</button><p id="out"></p>',
      {
        '/ended': (_request, response) => {
          tellEnd()
          response.end()
        },
      },
    )
    const browser = await openPlainBrowser()
    t.teardown(() => browser.close())
    const seen = (await agent.call('probe_session', { action: 'list' })).value.sessions[0].sessionId
    const own = async (fits: (session: { hidden: boolean }) => boolean) => {
      let other: { sessionId: string; hidden: boolean; state: string; recommendation: string } | undefined
      await eventually(async () => {
        const { sessions } = (await agent.call('probe_session', { action: 'list' })).value
        other = sessions.find(({ sessionId }: { sessionId: string }) => sessionId !== seen)
        return other !== undefined && fits(other)
      }, 'a session of the plain browser')
      return other as NonNullable<typeof other>
    }
    const tab = await browser.open(`${site.url}/`)
    const { sessionId } = await own(({ hidden }) => !hidden)
    await browser.open('about:blank')
    const listed = await own(({ hidden }) => hidden)
    t.like(listed, { hidden: true, focused: false, throttled: true })
    t.regex(listed.recommendation, /hidden/)

    const click = { sessionId, target: { role: 'button', name: 'Save' }, action: 'click' }
    const until = { kind: 'text', contains: 'Saved' }
    for (const [tool, args] of [
      ['probe_act', click],
      ['probe_act', { sessionId, steps: [{ target: click.target, action: 'click' }] }],
      ['probe_act_and_wait', { ...click, until }],
    ] as const) {
      const refused = await agent.refusal(tool, { ...args, refuseWhenThrottled: true })
      t.is(refused.code, 'THROTTLED')
      t.regex(refused.message, /hidden/)
    }
    const none = await agent.call('probe_assert', { sessionId, predicate: until, timeout_ms: 0 })
    t.is(none.value.pass, false, 'nothing was dispatched')
    t.regex(none.value.warning, /hidden/)
    t.is((await agent.refusal('probe_scroll_to', { sessionId, by: 'text', value: 'x' })).code, 'THROTTLED')

    const acted = await agent.call('probe_act', click)
    t.like(acted.value, {
      dispatched: true,
      settled: false,
      settleReason: 'hidden',
      session: { throttled: true },
    })
    t.regex(acted.value.warning, /hidden/)
    const hovered = await agent.call('probe_act', { ...click, action: 'hover' })
    t.regex(hovered.value.warning, /synthetic: .*hidden/)
    const judged = await agent.call('probe_assert', { sessionId, predicate: until, timeout_ms: 0 })
    t.is(judged.value.pass, true)

    await agent.call('probe_session', { action: 'tune', sessionId, idleEndMs: 5_000 })
    await ended
    t.is((await own(({ hidden }) => hidden)).state, 'ended', 'it was told of its end though it is hidden')

    await browser.front(tab)
    await own(({ hidden }) => !hidden)
    const again = await agent.call('probe_act', { ...click, refuseWhenThrottled: true })
    t.like(again.value, { settled: true, session: { throttled: false } })
    t.is(again.value.warning, undefined)
  },
)
