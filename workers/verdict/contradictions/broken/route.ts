import { foldText } from '../../../../sdk/protocol/match.js'
import { leavesOf } from '../../../predicates/predicate.js'
import { placeOf } from '../../../timeline/calls.js'
import { isOfActs } from '../../../timeline/cause-of-acts.js'
import type { FindBroken } from './broken.js'
import { brokenStepIn } from './step.js'

/** The route that the acts led to has a broken step, and neither the control nor the claim is about it. */
export const inRoute: FindBroken = ({ acts, claim, marks, routes }) => {
  const leaves = claim === null ? [] : leavesOf(claim.predicate)
  const about = [
    ...marks.map(({ data }) => data.name ?? ''),
    ...leaves.map((leaf) => (leaf.kind === 'route' ? (leaf.path ?? leaf.contains ?? '') : '')),
  ].map(foldText)
  const route = routes.findLast(({ cause }) => isOfActs(cause, acts))
  // The path of a route in the fragment, too.
  const [step, from] = [route?.data.to, route?.data.from].map((url = '') =>
    brokenStepIn(url.replace(/\?[^#]*/, '').replace('#', '/')),
  )
  if (route === undefined || step === undefined || step === from) return undefined
  if (about.some((text) => text.includes(foldText(step)))) return undefined
  return { counter: `the route ${placeOf(route.data.to)} has no value in its path`, at: route.t }
}
