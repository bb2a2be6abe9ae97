import type { CommandHandlers } from './command.js'

export const ping: CommandHandlers['ping'] = (_args, { natives }) => ({ now: natives.now() })
