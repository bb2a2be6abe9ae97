/** Which acts led to nothing at all. */
import type { EventType } from '../../sdk/protocol/events.js'
import type { ActId } from '../../sdk/protocol/values.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

/** What an app does, or shows, or says. */
const REACTIONS: readonly EventType[] = [
  'net.started',
  'route',
  'dom',
  'signal',
  'state',
  'console',
  'error',
  'document.began',
  'document.left',
]

/**
 * Acts after which nothing came that is theirs, or of no known root and so may be. In a document that took the acts'
 * place nothing is known of what they led to.
 */
export function unansweredIn({ acts, chain, of }: Slice): ActId[] {
  const silent = acts.filter(
    (act) => !REACTIONS.some((type) => of(type).some(({ cause }) => isOfActs(cause, [act]))),
  )
  const mayBeTheirs = () =>
    chain.superseded || REACTIONS.some((type) => of(type).some(({ cause }) => cause === 'unattributed'))
  return silent.length === 0 || mayBeTheirs() ? [] : silent
}
