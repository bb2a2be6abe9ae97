import { located } from '../page/find/located.js'
import { nextFrame } from '../platform/next-frame.js'
import type { CommandHandlers } from './command.js'

export const locators: CommandHandlers['locators'] = async ({ ref, was }, context) => {
  // The act was dispatched: its own frame, which its verdict waits for, goes first.
  if (was !== undefined) await nextFrame(context.natives)
  const { role: _role, name: _name, ...found } = located(context.refs.resolve(ref), context, was)
  return found
}
