import { printable } from '../../sdk/protocol/printable.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Address } from './address.js'
import { post, requestText } from './post.js'

/** A person waits for it. */
const SEND_MS: Milliseconds = 10_000

/** Names why something was not sent. */
export type NotSent = 'no_address' | 'bad_address' | 'no_terminal' | 'declined' | 'not_delivered'

export type Offered =
  | { sent: true; request: string }
  | { sent: false; because: NotSent; message: string; request?: string }

export interface Asking {
  /** prints a line for the person */
  say(line: string): void
  /** asks the person; undefined where nobody can be asked */
  confirm: (() => Promise<boolean>) | undefined
  /** the person agreed in advance */
  isAgreed: boolean
}

/**
 * Sends a body if the person agrees, after showing exactly the bytes. Never throws: what cannot be sent is an answer.
 *
 * @param address undefined if none is given
 * @param body JSON
 */
export async function offer(address: Address | undefined, body: string, asking: Asking): Promise<Offered> {
  if (address === undefined)
    return { sent: false, because: 'no_address', message: 'no address to send to is given' }
  if ('fault' in address) return { sent: false, because: 'bad_address', message: address.fault }
  const { url } = address
  const request = requestText(url, body)
  asking.say(`these ${Buffer.byteLength(request)} bytes would go to ${url.href}:\n`)
  for (const line of request.split('\r\n')) asking.say(printable(line))
  asking.say('')
  if (!asking.isAgreed) {
    if (asking.confirm === undefined)
      return {
        sent: false,
        because: 'no_terminal',
        message: 'nobody can be asked here; --yes sends it',
        request,
      }
    if (!(await asking.confirm()))
      return { sent: false, because: 'declined', message: 'you declined', request }
  }
  return post(url, body, SEND_MS).then(
    () => ({ sent: true, request }),
    (error: Error) => ({ sent: false, because: 'not_delivered', message: error.message, request }),
  )
}
