import type { EventType } from '../../sdk/protocol/events.js'
import type { ActId } from '../../sdk/protocol/values.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'

const REACTIONS: readonly EventType[] = [
  'net.started',
  'stream',
  'storage',
  'route',
  'dom',
  'signal',
  'state',
  'console',
  'error',
  'dialog',
  'download',
  'popup',
  'document.began',
  'document.left',
]

/**
 * Acts without a later event of theirs or of unknown cause. Empty when another document replaced the acts' own, because
 * their consequences there are unknown.
 */
export function unansweredIn({ acts, chain, of }: Slice): ActId[] {
  const silent = acts.filter(
    (act) => !REACTIONS.some((type) => of(type).some(({ cause }) => isOfActs(cause, [act]))),
  )
  const mayBeTheirs = () =>
    chain.superseded || REACTIONS.some((type) => of(type).some(({ cause }) => cause === 'unattributed'))
  return silent.length === 0 || mayBeTheirs() ? [] : silent
}
