import { watch as begin } from '../page/claims/watch.js'
import type { CommandHandlers } from './command.js'

export const watch: CommandHandlers['watch'] = async ({ watch: id, leaves }, context) => ({
  answers: await begin(id, leaves, context),
})
