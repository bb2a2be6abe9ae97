import { inPieces } from '../dom/one-moment.js'
import { readComponent } from '../page/element/component.js'
import { readStores } from '../state/read.js'
import type { CommandHandlers } from './command.js'

/** The stores that the app registered, or what the component of an element holds. */
export const state: CommandHandlers['state'] = (args, context) => {
  const { stores, refs, redact } = context
  const { ref, ...narrowed } = args
  if (ref === undefined) return readStores(narrowed, stores, redact)
  // A component is read in one turn: between two it may be another.
  return inPieces(function* () {
    yield
    return { component: readComponent(refs.resolve(ref), narrowed, redact) }
  }, context)
}
