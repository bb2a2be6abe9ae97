/** Comlink drops `code` from thrown errors, so both ends of a port install this handler. */
import * as Comlink from 'comlink'
import { fromWire, toWire, type WireError } from '../../sdk/protocol/errors.js'

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
