import { unwatch as end } from '../page/claims/watch.js'
import type { CommandHandlers } from './command.js'

export const unwatch: CommandHandlers['unwatch'] = ({ watch: id }) => {
  end(id)
  return {}
}
