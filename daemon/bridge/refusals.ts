import { ProbeError, RECOVERY } from '../../sdk/protocol/errors.js'
import { CLOSE } from '../../sdk/protocol/frames.js'
import { FRAME_BYTES, HELLO_DEADLINE_MS, PROTOCOL_VERSION, WAITING_TABS } from '../../sdk/protocol/limits.js'

export interface Refusal {
  close: number
  error: ProbeError
}

export function originRefused(): Refusal {
  return refusal(CLOSE.originRefused, new ProbeError('ORIGIN_REFUSED', 'this origin may not connect'))
}

export function protocolMismatch(theirs: number): Refusal {
  const message = `the page speaks protocol ${theirs}, the daemon ${PROTOCOL_VERSION}`
  return refusal(CLOSE.protocolMismatch, new ProbeError('PROTOCOL_MISMATCH', message))
}

export function badFrame(fault: string): Refusal {
  return refusal(CLOSE.badFrame, new ProbeError('BAD_FRAME', fault))
}

export function secondHello(): Refusal {
  return refusal(CLOSE.secondHello, new ProbeError('BAD_FRAME', 'a second hello on one socket'))
}

export function frameTooLarge(bytes: number): Refusal {
  const message = `the frame has ${bytes} bytes; the limit is ${FRAME_BYTES}`
  return refusal(CLOSE.frameTooLarge, new ProbeError('FRAME_TOO_LARGE', message))
}

export function noHello(): Refusal {
  return refusal(CLOSE.helloTimeout, new ProbeError('BAD_FRAME', `no hello within ${HELLO_DEADLINE_MS} ms`))
}

/** For the oldest connection without a hello, when more than WAITING_TABS wait. */
export function evicted(): Refusal {
  const message = `no hello yet, and ${WAITING_TABS} newer connections wait`
  return refusal(CLOSE.helloTimeout, new ProbeError('BAD_FRAME', message))
}

export function notAdmitted(error: ProbeError): Refusal {
  if (error.code === 'TOO_MANY_SESSIONS') return refusal(CLOSE.tooManySessions, error)
  return refusal(error.code === 'SESSION_LOST' ? CLOSE.shuttingDown : CLOSE.failed, error)
}

/** The reason in the close frame, which the page prints. */
export function reasonOf({ error }: Refusal): string {
  return `${error.code}: ${error.message}. ${RECOVERY[error.code]}`
}

function refusal(close: number, error: ProbeError): Refusal {
  return { close, error }
}
