import { isRequest } from '../../platform/kinds.js'
import { attempt } from '../../platform/patch.js'
import { OUTCOME_BYTES } from '../../protocol/limits.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { ObservedCall } from './observed-call.js'
import type { Body } from './outcome/reader.js'

const READERS = ['json', 'text', 'arrayBuffer', 'blob', 'formData', 'bytes'] as const
/** ms for which an event stream that answers a write is read to find its outcome */
const STREAM_MS = 1_000

export const fetchChannel: Channel = {
  name: 'fetch',
  sees: ['network'],
  supported: () => typeof globalThis.fetch === 'function',
  install(context) {
    const { patch, cause, realm, bodies } = context
    const calls = new WeakMap<Response, ObservedCall>()
    /** bodies passed to `new Request`: a request does not return its body without consuming it */
    const given = new WeakMap<globalThis.Request, unknown>()
    /** Links a response to its call. Runs again after `clone`, which replaces the original's stream too. */
    const follow = (response: Response, call: ObservedCall) => {
      calls.set(response, call)
      if (response.body !== null) bodies.set(response.body, { call })
    }
    const readers = READERS.filter((name) => name in realm.Response.prototype)
    return undoAll([
      patch(realm, 'Request', () => ({
        construct: (target, args: [RequestInfo | URL, RequestInit?], newTarget) => {
          const request = Reflect.construct(target, args, newTarget) as globalThis.Request
          const [from, init] = args
          const body = init?.body ?? (isRequest(from) ? given.get(from) : undefined)
          if (body !== undefined && body !== null) given.set(request, body)
          return request
        },
      })),
      patch(realm, 'fetch', () => ({
        apply: (target, self, args: Parameters<typeof fetch>) => {
          const call = begin(context, args, given)
          const answer = Reflect.apply(target, self, args) as Promise<Response>
          if (call === undefined) return answer
          return answer.then(
            (response) => {
              attempt(() => {
                cause.enter(call.provenance)
                respond(context, call, response)
                follow(response, call)
              })
              return response
            },
            (error: unknown) => {
              attempt(() => {
                cause.enter(call.provenance)
                call.failed(...failureOf(error))
              })
              throw error
            },
          )
        },
      })),
      ...readers.map((name) =>
        patch(realm.Response.prototype as unknown as Record<string, () => Promise<unknown>>, name, () => ({
          apply: (target, self: Response, args: never[]) => {
            const call = calls.get(self)
            const read = Reflect.apply(target, self, args) as Promise<unknown>
            if (call === undefined) return read
            const end = cause.pend(call.provenance)
            return read.then(
              (value) => {
                attempt(() => {
                  cause.enter(call.provenance)
                  end()
                  hear(call, name, value)
                  // The response may have changed the call's provenance.
                  cause.enter(call.provenance)
                })
                return value
              },
              (error: unknown) => {
                attempt(() => {
                  cause.enter(call.provenance)
                  end()
                  if (!(error instanceof SyntaxError)) call.failed(...failureOf(error))
                })
                throw error
              },
            )
          },
        })),
      ),
      patch(realm.Response.prototype, 'clone', () => ({
        apply: (target, self: Response, args: never[]) => {
          const copy = Reflect.apply(target, self, args) as Response
          const call = calls.get(self)
          if (call !== undefined) for (const each of [self, copy]) follow(each, call)
          return copy
        },
      })),
    ])
  },
}

function hear(call: ObservedCall, reader: (typeof READERS)[number], value: unknown): void {
  const body: Body | undefined =
    reader === 'json'
      ? { value }
      : reader === 'text' && typeof value === 'string'
        ? { text: value }
        : undefined
  if (body === undefined) return
  if (call.isWrite) call.finished(body)
  else call.heard(body)
}

function failureOf(error: unknown): ['aborted' | 'timed-out' | 'failed', string] {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown }
  const result = name === 'AbortError' ? 'aborted' : name === 'TimeoutError' ? 'timed-out' : 'failed'
  return [result, String(message ?? error)]
}

function begin(
  context: ChannelContext,
  [input, init]: Parameters<typeof fetch>,
  given: WeakMap<globalThis.Request, unknown>,
): ObservedCall | undefined {
  let call: ObservedCall | undefined
  attempt(() => {
    const request = isRequest(input) ? input : undefined
    const url = request?.url ?? String(input)
    if (!URL.canParse(url, context.realm.document.baseURI)) return
    const isKept = (init?.keepalive ?? request?.keepalive) === true
    const side = (init?.mode ?? request?.mode) === 'no-cors' ? 'no-cors' : isKept ? 'keepalive' : undefined
    call = new ObservedCall(context, {
      transport: 'fetch',
      method: init?.method ?? request?.method ?? 'GET',
      url,
      headers: init?.headers ?? request?.headers,
      body: init?.body ?? (request === undefined ? undefined : (given.get(request) ?? request.body)),
      ...(side === undefined ? {} : { side }),
    })
  })
  return call
}

/** Reports the response head; reads a copy of the body when the outcome of a write is needed. */
function respond(context: ChannelContext, call: ObservedCall, response: Response): void {
  const { status, headers, redirected, url } = response
  // A form that redirects to its own address is redirected, too.
  call.responded(status, headers.get('content-type'), redirected ? url : '')
  if (response.type === 'opaque' || response.type === 'opaqueredirect') return call.finished('opaque')
  if (response.body === null) return call.finished({ text: '' })
  const unread = call.whyUnread(response.headers.get('content-length'))
  if (unread !== undefined) return call.finished(unread)
  const end = context.cause.pend(call.provenance)
  copyOf(response, call.isEventStream ? STREAM_MS : undefined, context).then(
    (text) => {
      call.finished(text === undefined ? (call.isEventStream ? 'stream' : 'too-large') : { text })
      end()
    },
    (error: unknown) => {
      call.failed(...failureOf(error))
      end()
    },
  )
}

/** The text of a cloned body; undefined when it exceeds OUTCOME_BYTES or takes longer than `ms`. */
async function copyOf(
  response: Response,
  ms: number | undefined,
  { natives }: ChannelContext,
): Promise<string | undefined> {
  const reader = response.clone().body?.getReader()
  if (reader === undefined) return ''
  const stop = () => void reader.cancel().catch(() => undefined)
  let isLate = false
  const timer =
    ms === undefined
      ? undefined
      : natives.setTimeout(() => {
          isLate = true
          stop()
        }, ms)
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (isLate) return undefined
    if (done) break
    text += decoder.decode(value, { stream: true })
    if (text.length > OUTCOME_BYTES) {
      stop()
      return undefined
    }
  }
  if (timer !== undefined) natives.clearTimeout(timer)
  return text + decoder.decode()
}
