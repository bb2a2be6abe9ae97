import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { frameOf } from '../session/foreign-documents.js'

/** @throws ProbeError UNSUPPORTED for a ref in a frame of another origin, whose place on the page nobody can tell */
export function refuseForeign(ref: string | undefined): void {
  if (ref === undefined || frameOf(ref) === undefined) return
  throw new ProbeError(
    'UNSUPPORTED',
    `${echo(ref)} is in a frame of another origin: take the ref of the frame itself`,
  )
}
