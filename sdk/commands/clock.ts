import { settle } from '../act/settle.js'
import type { CommandHandlers } from './command.js'

/** Holds the page's time, has it pass, or lets it run; answers when what it led to had a frame to render. */
export const clock: CommandHandlers['clock'] = async ({ freeze, advance, reset }, context) => {
  const { clock: time, natives, progress } = context
  if (reset === true) time.reset()
  if (freeze === true) time.freeze()
  if (advance === undefined) return time.read()
  const advanced = await time.advance(advance, progress)
  await settle(natives)
  return { ...time.read(), ...advanced }
}
