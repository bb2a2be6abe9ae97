/** Comlink loses `code` from thrown errors: both ends of a port install this. */
import * as Comlink from 'comlink'
import { fromWire, toWire, type WireError } from '../../sdk/protocol/errors.js'

/** Makes a thrown ProbeError arrive as one, with code and detail. */
export function keepErrorCodes(): void {
  const original = Comlink.transferHandlers.get('throw')
  if (original === undefined) throw new Error('comlink has no throw handler')
  Comlink.transferHandlers.set('throw', {
    canHandle: original.canHandle,
    serialize: (thrown: { value: unknown }) => [toWire(thrown.value), []],
    deserialize: (error: WireError) => {
      throw fromWire(error)
    },
  })
}
