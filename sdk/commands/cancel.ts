import type { CommandHandlers } from './command.js'

export const cancel: CommandHandlers['cancel'] = ({ command }, context) => {
  context.cancel(command)
  return {}
}
