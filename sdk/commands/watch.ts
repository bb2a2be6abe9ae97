import type { CommandHandlers } from './command.js'

export const watch: CommandHandlers['watch'] = async ({ watch: id, leaves }, context) => ({
  answers: await context.watches.read(id, leaves, context),
})
