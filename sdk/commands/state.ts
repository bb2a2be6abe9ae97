import { inPieces } from '../dom/one-moment.js'
import { readComponent } from '../page/element/component.js'
import { readStores } from '../state/read.js'
import type { CommandHandlers } from './command.js'

export const state: CommandHandlers['state'] = (args, context) => {
  const { stores, refs, redact } = context
  const { ref, ...narrowed } = args
  if (ref === undefined) return readStores(narrowed, stores, redact)
  // Reads a component in one turn, because it may change between two turns.
  return inPieces(function* () {
    yield
    return { component: readComponent(refs.resolve(ref), narrowed, redact) }
  }, context)
}
