/** What is tried where nothing tells which element a step meant. The stage is a stand-in: what an app does is told by its flow. */
import test from 'ava'
import { healFlows } from '../../../cli/verify/heal-flows.js'
import type { HealedFlow } from '../../../mcp/tools/verify/heal.js'
import type { Trial } from '../../../workers/flows/replay.js'

const candidate = (name: string) => [{ role: 'button', name }]
const proposed = (...names: string[]): HealedFlow => ({
  flow: 'note',
  outcome: 'proposed',
  steps: [{ step: 2, from: 'testid "save"', why: 'several could be it', proposals: names.map(candidate) }],
})
const nameOf = ([first]: Trial['target']) => (first !== undefined && 'name' in first ? first.name : undefined)

/** @param proves names with which the flow is proved; `undefined` is the flow without the step */
function stage(first: HealedFlow, proves: readonly (string | undefined)[], mayTry = true) {
  const played: string[] = []
  return {
    played,
    mayTry,
    async reset() {
      played.push('reset')
    },
    async heal(_: string, apply: boolean, [trial]: readonly Trial[] = []): Promise<HealedFlow> {
      const name = trial === undefined ? 'as it is' : (nameOf(trial.target) ?? 'without it')
      played.push(apply ? `${name}, and write` : name)
      if (trial === undefined || !proves.includes(nameOf(trial.target))) return first
      const to = trial.target
      return {
        flow: 'note',
        outcome: to.length === 0 ? 'healthy' : 'healed',
        steps: to.length === 0 ? [] : [{ step: 2, from: 'testid "save"', why: 'it was tried', to }],
        ...(apply ? { applied: 'note.json' } : {}),
      }
    },
  }
}

const heal = async (given: ReturnType<typeof stage>, apply = true) =>
  (await healFlows(given, ['note'], apply, () => undefined))[0]

test('the one that alone proves the flow is taken, and each play has a reset before it', async (t) => {
  const given = stage(proposed('Keep', 'Send', 'Close'), ['Send'])
  const healed = await heal(given)
  t.like(healed, { outcome: 'healed', applied: 'note.json' })
  t.deepEqual(healed?.steps[0]?.to, candidate('Send'))
  t.deepEqual(
    given.played.filter((each) => each !== 'reset'),
    ['as it is, and write', 'Keep', 'Send', 'Close', 'without it', 'Send, and write'],
  )
  t.is(given.played.filter((each) => each === 'reset').length, 6)
})

test('two that prove the flow stay a proposal, and nothing is written', async (t) => {
  const given = stage(proposed('Send', 'Post', 'Close'), ['Send', 'Post'])
  t.is((await heal(given))?.outcome, 'proposed')
  t.false(given.played.some((each) => each !== 'as it is, and write' && each.endsWith('write')))
})

test('a step that the proof does not need stays a proposal', async (t) => {
  const given = stage(proposed('Send'), ['Send', undefined])
  t.is((await heal(given))?.outcome, 'proposed')
})

test('none that proves the flow is a proposal; and without a reset nothing is tried', async (t) => {
  t.is((await heal(stage(proposed('Send', 'Post'), [])))?.outcome, 'proposed')
  const given = stage(proposed('Send', 'Post'), ['Send'], false)
  t.is((await heal(given))?.outcome, 'proposed')
  t.deepEqual(given.played, ['reset', 'as it is, and write'])
})

test('so many are tried, and no more', async (t) => {
  const names = Array.from({ length: 40 }, (_, index) => `Button ${index}`)
  const given = stage(proposed(...names), ['Button 39'])
  t.is((await heal(given))?.outcome, 'proposed')
  t.true(given.played.length < 40)
})
