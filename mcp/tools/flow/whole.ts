import { ProbeError } from '../../../sdk/protocol/errors.js'

/** @throws ProbeError UNSUPPORTED for an answer that the actor cut: the file would lack a part of the flow */
export function refuseCut(answer: object): void {
  if ('cuts' in answer)
    throw new ProbeError('UNSUPPORTED', 'the flow is too large to be saved: save it in parts, with `since`')
}
