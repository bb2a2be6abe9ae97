import { settle } from '../act/settle.js'
import { advance as advanceClock, readClock } from '../clock/advance.js'
import { freeze as freezeClock } from '../clock/freeze.js'
import { patch } from '../platform/patch.js'
import type { CommandHandlers } from './command.js'

/** After an advance, returns when the next frame has rendered the effect. */
export const clock: CommandHandlers['clock'] = async ({ freeze, advance, reset }, context) => {
  const { clock: time, natives, progress } = context
  if (reset === true) time.reset()
  if (freeze === true) freezeClock(time, patch)
  if (advance === undefined) return readClock(time)
  const advanced = await advanceClock(time, advance, progress)
  await settle(natives)
  return { ...readClock(time), ...advanced }
}
