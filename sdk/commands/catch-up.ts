import type { CommandHandlers } from './command.js'

export const catchUp: CommandHandlers['catchUp'] = async ({ watch }, context) => {
  await context.watches.catchUp(watch, context)
  return {}
}
