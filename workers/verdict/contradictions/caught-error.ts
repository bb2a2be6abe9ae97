import { isOfActs } from '../../timeline/cause-of-acts.js'
import { named, quote } from '../../wording/quote.js'
import type { Detector } from '../evidence.js'
import { namesFailureAfter } from './declared.js'

/** Rendering what the act led to threw, and a boundary shows something else in its place. */
export const caughtError: Detector<'caution'> = {
  kind: 'caught-error',
  tiers: ['caution'],
  detect(evidence) {
    return evidence.caught.flatMap(({ cause, data, t }) => {
      if (!isOfActs(cause, evidence.acts) || namesFailureAfter(evidence, t)) return []
      const { boundary, name = 'Error', message } = data
      const what = message === undefined ? '' : ` ${named(name)}: ${quote(message)}`
      const counter = `the boundary ${boundary} caught an error${what}`
      return [{ kind: 'caught-error', tier: 'caution', counter, at: t }]
    })
  },
}
