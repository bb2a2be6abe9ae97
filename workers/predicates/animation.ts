import * as z from 'zod/mini'
import { containsText } from '../../sdk/protocol/match.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { named, quote } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import { defineLeaf, needsOneOf } from './leaf.js'
import { searchText } from './search-text.js'

const schema = z.strictObject({
  kind: z.literal('animation'),
  name: z.optional(searchText),
  target: z.optional(searchText),
  completed: z.optional(z.boolean()),
})
type AnimationWant = z.output<typeof schema>

function phaseOf({ completed }: AnimationWant): EventOf<'animation'>['data']['phase'] {
  return completed === undefined ? 'started' : completed ? 'finished' : 'cancelled'
}

function fits(want: AnimationWant, { data }: EventOf<'animation'>): boolean {
  if (data.phase !== phaseOf(want)) return false
  if (want.name !== undefined && want.name !== data.name) return false
  return want.target === undefined || containsText(data.target, want.target)
}

function describe({ name, target }: AnimationWant, phase: string): string {
  const of = target === undefined ? '' : ` of ${quote(target)}`
  return `animation${name === undefined ? '' : ` ${quote(name)}`}${of} ${phase}`
}

export const animation = defineLeaf({
  kind: 'animation',
  schema,
  grade: 'presence',
  reads: ['animation'],
  problem: (want) => needsOneOf(want, ['name', 'target', 'completed']),
  evaluate(want, view, negated) {
    const found = view.events('animation').filter((event) => fits(want, event))
    const own = found.filter(({ cause }) => counts(cause, view.acts))
    const thing = describe(want, phaseOf(want))
    const [first] = own
    if (first === undefined) {
      return onlyAmbient(found.length === 0 ? undefined : thing, negated) ?? judgeCount({}, 0, {}, thing)
    }
    const { data, t, turn } = first
    const evidence = { name: data.name, target: data.target, kind: data.kind }
    return judgeCount({}, own.length, { fact: thing, at: t, turn, evidence }, thing)
  },
  nearMiss(_want, view) {
    const seen = view
      .events('animation')
      .map(({ data }) => `${named(data.name)} of ${data.target} ${data.phase}`)
    if (seen.length === 0) return ['nothing was animated in the window']
    return [`animations: ${[...new Set(seen)].slice(0, 5).join(', ')}`]
  },
  grammar: 'animation {name,target,completed(false: cancelled)}',
  rare: true,
})
