import type { CommandHandlers } from './command.js'

export const capabilities: CommandHandlers['capabilities'] = (_args, context) => context.capabilities()
