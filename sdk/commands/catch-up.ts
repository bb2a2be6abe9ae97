import { catchUp as report } from '../page/claims/watch.js'
import type { CommandHandlers } from './command.js'

export const catchUp: CommandHandlers['catchUp'] = async ({ watch: id }, context) => {
  await report(id, context)
  return {}
}
