import type { CommandHandlers } from './command.js'

export const unwatch: CommandHandlers['unwatch'] = ({ watch }, { watches }) => {
  watches.stop(watch)
  return {}
}
