/** Which acts led to anything at all. */
import type { EventType } from '../../sdk/protocol/events.js'
import { isOfActs } from '../cause-of-acts.js'
import type { Slice } from '../slice.js'
import type { Evidence } from './evidence.js'

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

/** In a document that took the acts' place nothing is known of what they led to. */
export function reactionsIn({ acts, chain, of }: Slice): Evidence['reacted'] {
  const reacting = acts.filter((act) =>
    REACTIONS.some((type) => of(type).some(({ cause }) => isOfActs(cause, [act]))),
  )
  const unattributed =
    chain.superseded || REACTIONS.some((type) => of(type).some(({ cause }) => cause === 'unattributed'))
  return { acts: reacting, unattributed }
}
