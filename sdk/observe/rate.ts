import type { ChannelName } from '../protocol/events.js'
import type { ChannelContext } from './channel.js'

/**
 * Limits the events of a channel. Events over the limit are reported as a loss at the end of their turn.
 *
 * @returns a function to call before each event: true when the event may be emitted
 */
export function rateLimit(
  { emit, natives, cause }: Pick<ChannelContext, 'emit' | 'natives' | 'cause'>,
  channel: ChannelName,
  perSecond: number,
): () => boolean {
  let second = 0
  let count = 0
  let missing = 0
  return () => {
    const now = Math.floor(natives.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    if (count <= perSecond) return true
    missing += 1
    if (missing === 1)
      cause.afterTurn(() => {
        emit('lost', { channel, count: missing, why: 'rate' }, { cause: 'other' })
        missing = 0
      })
    return false
  }
}
