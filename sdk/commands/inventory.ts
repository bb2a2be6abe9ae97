import type { CommandHandlers } from './command.js'

export const inventory: CommandHandlers['inventory'] = (_args, { stores, capabilities }) => ({
  stores: stores.names().length,
  animations: document.getAnimations().length,
  signals: capabilities().signals.length,
})
