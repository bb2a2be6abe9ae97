import type { CommandHandlers } from './command.js'

export const marked: CommandHandlers['marked'] = (args, { findMarked }) => findMarked(args)
