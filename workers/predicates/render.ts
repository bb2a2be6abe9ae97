import * as z from 'zod/mini'
import { nearest } from '../../sdk/protocol/nearest.js'
import { counts } from '../timeline/cause-of-acts.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { named } from '../wording/quote.js'
import { onlyAmbient } from './ambient.js'
import { judgeCount } from './counted.js'
import { defineLeaf, type Finding, needsOneOf, type View } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('render'),
  component: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  max: z.optional(z.int().check(z.gte(0))),
})
type RenderWant = z.output<typeof schema>

/** How often the component rendered in a commit. Without a component, 1 for the commit. */
function rendersIn({ component }: RenderWant, { data }: EventOf<'render'>): number {
  if (component === undefined) return 1
  return data.components.find(({ name }) => name === component)?.renders ?? 0
}

function sumOf(want: RenderWant, commits: readonly EventOf<'render'>[]): number {
  return commits.reduce((sum, commit) => sum + rendersIn(want, commit), 0)
}

/** For `max`. Reports commits that did not change the page separately. */
function judgeMost(want: RenderWant, commits: readonly EventOf<'render'>[], view: View): Finding {
  const { component, max = 0 } = want
  const renders = sumOf(want, commits)
  const changed = new Set(view.events('dom').map(({ doc, turn }) => `${doc} ${turn}`))
  const wasted = commits.filter(({ doc, turn }) => !changed.has(`${doc} ${turn}`)).length
  const fact = component === undefined ? `${renders} commits` : `${component} rendered ${renders} ×`
  const evidence = { renders, commits: commits.length, ...(wasted === 0 ? {} : { withoutChange: wasted }) }
  if (renders <= max) return { truth: true, fact, evidence, byAbsence: true, provisional: true }
  const over = `${fact} instead of ${max} at most`
  return { truth: false, code: 'assertion_failed', fact: over, evidence, final: true }
}

function judgeAny(
  want: RenderWant,
  all: readonly EventOf<'render'>[],
  view: View,
  negated: boolean,
): Finding {
  const thing = `render of ${want.component ?? ''}`
  const found = all.filter((commit) => rendersIn(want, commit) > 0)
  const own = found.filter(({ cause }) => counts(cause, view.acts))
  const [first] = own
  if (first === undefined)
    return onlyAmbient(found.length === 0 ? undefined : thing, negated) ?? judgeCount({}, 0, {}, thing)
  const { t, turn, via } = first
  const decided = {
    fact: `${want.component ?? ''} rendered`,
    at: t,
    turn,
    ...(via === undefined ? {} : { via }),
  }
  return judgeCount({}, own.length, { ...decided, evidence: { renders: sumOf(want, own) } }, thing)
}

export const render = defineLeaf({
  kind: 'render',
  schema,
  grade: 'presence',
  reads: ['render'],
  problem: (want) => needsOneOf(want, ['component', 'max']),
  evaluate(want, view, negated) {
    if (!view.hasEverReported('render')) {
      return { truth: null, code: 'blind_spot', fact: 'React has reported no commit in this document' }
    }
    const all = view.events('render')
    const own = all.filter(({ cause }) => counts(cause, view.acts))
    const isCut = own.some(({ data }) => data.more !== undefined) && sumOf(want, own) === 0
    if (isCut)
      return { truth: null, code: 'evidence_lost', fact: 'the list of rendered components is incomplete' }
    return want.max === undefined ? judgeAny(want, all, view, negated) : judgeMost(want, own, view)
  },
  nearMiss({ component }, view) {
    const commits = view.events('render')
    if (commits.length === 0) {
      return [view.hasEverReported('render') ? 'nothing rendered in the window' : 'load the SDK before React']
    }
    const names = [...new Set(commits.flatMap(({ data }) => data.components.map(({ name }) => name)))]
    const near = component === undefined ? undefined : nearest(component, names)
    const hint = near === undefined ? '' : ` (nearest: ${named(near)})`
    return [`${commits.length} commits; rendered: ${names.slice(0, 8).map(named).join(', ')}${hint}`]
  },
  grammar: 'render {component,max} (React)',
  rare: true,
})
