import type { ChannelName } from '../protocol/events.js'
import type { ChannelContext } from './channel.js'

/**
 * Bounds what a channel tells.
 *
 * @param perSecond events a second that are told; what is beyond is a loss, told at the end of its turn
 * @returns asked for each event: true where it is to be told
 */
export function rateOf(
  { emit, natives, cause }: ChannelContext,
  channel: ChannelName,
  perSecond: number,
): () => boolean {
  let second = 0
  let told = 0
  let missing = 0
  return () => {
    const now = Math.floor(natives.now() / 1000)
    if (now !== second) {
      second = now
      told = 0
    }
    told += 1
    if (told <= perSecond) return true
    missing += 1
    if (missing === 1)
      cause.afterTurn(() => {
        emit('lost', { channel, count: missing, why: 'rate' }, { cause: 'other' })
        missing = 0
      })
    return false
  }
}
