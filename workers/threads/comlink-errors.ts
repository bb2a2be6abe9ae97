/** Comlink drops `code` from thrown errors, so both ends of a port install this handler. It cuts large errors. */
import * as Comlink from 'comlink'
import { fromWire, toWire, type WireError } from '../../sdk/protocol/errors.js'
import { ANSWER_MAX_BYTES } from '../answers/cut.js'
import { elide } from '../answers/elide.js'

export function keepErrorCodes(): void {
  const original = Comlink.transferHandlers.get('throw')
  if (original === undefined) throw new Error('comlink has no throw handler')
  Comlink.transferHandlers.set('throw', {
    canHandle: original.canHandle,
    serialize: (thrown: { value: unknown }) => [elide(toWire(thrown.value), ANSWER_MAX_BYTES), []],
    deserialize: (error: WireError) => {
      throw fromWire(error)
    },
  })
}
