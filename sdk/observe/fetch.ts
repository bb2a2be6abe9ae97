import { OUTCOME_BYTES } from '../protocol/limits.js'
import type { Channel, ChannelContext } from './channel.js'
import { ObservedCall } from './request.js'

const READERS = ['json', 'text', 'arrayBuffer', 'blob', 'formData'] as const

/** Requests by `fetch`, and the turns in which they and their bodies settle. */
export function fetchChannel(doc: string): Channel {
  return {
    name: 'fetch',
    supported: () => typeof globalThis.fetch === 'function',
    install(context) {
      const { patch, cause } = context
      const calls = new WeakMap<Response, ObservedCall>()
      const undo = [
        patch(globalThis, 'fetch', () => ({
          apply: (target, self, args: Parameters<typeof fetch>) => {
            const call = start(context, doc, args)
            const answer = Reflect.apply(target, self, args) as Promise<Response>
            if (call === undefined) return answer
            return answer.then(
              (response) => {
                cause.enter(call.mark)
                respond(context, call, response)
                calls.set(response, call)
                return response
              },
              (error: unknown) => {
                cause.enter(call.mark)
                const name = (error as { name?: string } | null)?.name
                const result =
                  name === 'AbortError' ? 'aborted' : name === 'TimeoutError' ? 'timed-out' : 'failed'
                call.failed(result, String((error as Error | null)?.message ?? error))
                throw error
              },
            )
          },
        })),
        ...READERS.map((reader) =>
          patch(Response.prototype, reader, () => ({
            apply: (target, self: Response, args: never[]) => {
              const call = calls.get(self)
              const read = Reflect.apply(target, self, args) as Promise<unknown>
              if (call === undefined) return read
              const mark = { ...call.mark }
              return read.then(
                (value) => {
                  cause.enter(mark)
                  return value
                },
                (error: unknown) => {
                  cause.enter(mark)
                  throw error
                },
              )
            },
          })),
        ),
        patch(Response.prototype, 'clone', () => ({
          apply: (target, self: Response, args: never[]) => {
            const copy = Reflect.apply(target, self, args) as Response
            const call = calls.get(self)
            if (call !== undefined) calls.set(copy, call)
            return copy
          },
        })),
      ]
      return () => {
        for (const each of undo.reverse()) each()
      }
    },
  }
}

function start(
  context: ChannelContext,
  doc: string,
  [input, init]: Parameters<typeof fetch>,
): ObservedCall | undefined {
  try {
    const request = input instanceof Request ? input : undefined
    const url = request?.url ?? String(input)
    const side =
      (init?.mode ?? request?.mode) === 'no-cors'
        ? 'no-cors'
        : (init?.keepalive ?? request?.keepalive) === true
          ? 'keepalive'
          : undefined
    return new ObservedCall(context, doc, {
      transport: 'fetch',
      method: init?.method ?? request?.method ?? 'GET',
      url,
      body: init?.body,
      ...(side === undefined ? {} : { side }),
    })
  } catch {
    // A request that cannot be read (a URL that is none) is the app's to fail with.
    return undefined
  }
}

/** Tells the head, and reads a copy of the answer where its outcome is asked for. */
function respond(context: ChannelContext, call: ObservedCall, response: Response): void {
  const type = response.headers.get('content-type')
  call.responded(response.status, type)
  if (response.type === 'opaque') return call.finished(type, undefined, 'opaque')
  if (response.body === null) return call.finished(type, '')
  if (!call.wantsBody(type, response.headers.get('content-length'))) {
    const large = Number(response.headers.get('content-length') ?? 0) > OUTCOME_BYTES
    return call.finished(
      type,
      undefined,
      /event-stream/.test(type ?? '') ? 'stream' : large ? 'too-large' : 'media-type',
    )
  }
  try {
    const end = context.cause.pend(call.mark)
    bounded(response.clone()).then(
      (text) => {
        call.finished(type, text, 'too-large')
        end()
      },
      (error: unknown) => {
        call.failed('failed', String(error))
        end()
      },
    )
  } catch {
    call.finished(type, undefined, 'stream')
  }
}

/** The text of a copy, or undefined when it is longer than is read for an outcome. */
async function bounded(copy: Response): Promise<string | undefined> {
  const reader = copy.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > OUTCOME_BYTES) {
      reader.cancel().catch(() => undefined)
      return undefined
    }
  }
}
