import type { CommandHandlers } from './command.js'

export const capabilities: CommandHandlers['capabilities'] = (_args, { capabilities: declared, stores }) => {
  const found = stores.found()
  return { ...declared(), ...(found.length === 0 ? {} : { foundStores: found }) }
}
