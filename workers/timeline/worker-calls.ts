/** The events of requests that workers make, from what the driver read of them. */
import type { Cause } from '../../sdk/protocol/cause.js'
import type { EventData } from '../../sdk/protocol/events.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { placeOf } from './calls.js'
import type { Reading, SentRequest, WorkerOrigin } from './reading.js'
import { WorkerCauses } from './worker-causes.js'

/** Requests that are under way. */
const OPEN = 2_000

type PartType = 'net.started' | 'net.responded' | 'net.finished'
export type WorkerPart = {
  [K in PartType]: { type: K; data: EventData[K]; cause: Cause; worker: WorkerOrigin }
}[PartType]

export interface Moment {
  t: Cursor
  /** when the latest act was dispatched */
  act: Cursor | undefined
  /** address of the page */
  page: string | undefined
}

interface WorkerCall {
  call: string
  t: Cursor
  cause: Cause
  worker: WorkerOrigin
  status?: number
}

export class WorkerCalls {
  readonly #causes = new WorkerCauses()
  readonly #open = new Map<number, WorkerCall>()

  /** @returns undefined for a request of the page itself */
  eventsOf(reading: Reading, moment: Moment): WorkerPart[] | undefined {
    if (reading.kind === 'sent')
      return reading.worker === undefined ? undefined : [this.#sent(reading, reading.worker, moment)]
    const own = this.#open.get(reading.request)
    if (own === undefined) return undefined
    const { call, cause, worker } = own
    const durationMs = Math.max(0, moment.t - own.t)
    if (reading.kind === 'answered') {
      const { status = 0, headers = {} } = reading.responses.at(-1) ?? {}
      own.status = status
      const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const { redirectedTo } = reading
      const redirected = redirectedTo === undefined ? {} : { redirectedTo }
      return [
        {
          type: 'net.responded',
          cause,
          worker,
          data: { call, status, mediaType, ...redirected, durationMs },
        },
      ]
    }
    this.#open.delete(reading.request)
    const { result, error, responseBody, cut } = reading
    const data = {
      call,
      result,
      ...(own.status === undefined ? {} : { status: own.status }),
      durationMs,
      ...(error === undefined ? {} : { error }),
      ...(responseBody === undefined ? {} : { responseBody }),
      ...(cut === undefined ? {} : { cut }),
    }
    return [{ type: 'net.finished', cause, worker, data }]
  }

  #sent(
    { request, method, url, requestBody, cut }: Reading & SentRequest,
    worker: WorkerOrigin,
    { t, act, page }: Moment,
  ): WorkerPart {
    const kind = `${method} ${placeOf(url).replace(/[^/]*\d[^/]*/g, '#')}`
    const cause = this.#causes.causeOf(kind, t, act)
    const call = `worker.${request}`
    this.#open.set(request, { call, t, cause, worker })
    const [oldest] = this.#open.keys()
    if (this.#open.size > OPEN && oldest !== undefined) this.#open.delete(oldest)
    return {
      type: 'net.started',
      cause,
      worker,
      data: {
        call,
        transport: 'fetch',
        method,
        url,
        sameSite: page !== undefined && siteOf(page) === siteOf(url),
        ...(requestBody === undefined ? {} : { requestBody }),
        ...(cut === undefined ? {} : { cut }),
      },
    }
  }
}

/** As in the page: the last two labels of a host. */
function siteOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname } = new URL(url)
  return /[a-z]/i.test(hostname) ? hostname.split('.').slice(-2).join('.') : hostname
}
