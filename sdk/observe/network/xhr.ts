import { attempt } from '../../platform/patch.js'
import { OUTCOME_BYTES } from '../../protocol/limits.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { ObservedCall } from './observed-call.js'

const EVENTS = ['readystatechange', 'progress', 'abort', 'error', 'timeout', 'load', 'loadend'] as const

interface Sent {
  method: string
  url: string
  call?: ObservedCall
  /** true during open, send or abort: events fired meanwhile belong to the calling turn */
  isCalling: boolean
}

export const xhrChannel: Channel = {
  name: 'xhr',
  sees: ['network'],
  supported: () => 'XMLHttpRequest' in globalThis,
  install(context) {
    const { patch, realm } = context
    const requests = new WeakMap<XMLHttpRequest, Sent>()
    const calling = (name: 'open' | 'send' | 'abort', before: (sent: Sent, args: unknown[]) => void) =>
      patch(realm.XMLHttpRequest.prototype, name, () => ({
        apply: (target, self: XMLHttpRequest, args: unknown[]) => {
          const sent = requests.get(self)
          if (sent === undefined) return Reflect.apply(target as never, self, args) as undefined
          attempt(() => before(sent, args))
          sent.isCalling = true
          try {
            return Reflect.apply(target as never, self, args) as undefined
          } finally {
            sent.isCalling = false
          }
        },
      }))
    let live = true
    const undo = undoAll([
      patch(realm, 'XMLHttpRequest', () => ({
        construct: (target, args, newTarget) => {
          const request = Reflect.construct(target, args, newTarget) as XMLHttpRequest
          const sent: Sent = { method: 'GET', url: '', isCalling: false }
          requests.set(request, sent)
          for (const name of EVENTS) {
            request.addEventListener(name, ({ type }) => {
              if (live) attempt(() => arrive(context, request, sent, type))
            })
          }
          return request
        },
      })),
      calling('open', (sent, [method, url]) => {
        sent.method = String(method)
        sent.url = String(url)
        delete sent.call
      }),
      calling('send', (sent, [body]) => {
        const { method, url } = sent
        sent.call = new ObservedCall(context, { transport: 'xhr', method, url, body })
      }),
      calling('abort', () => undefined),
    ])
    return () => {
      live = false
      undo()
    }
  },
}

function arrive({ cause }: ChannelContext, request: XMLHttpRequest, sent: Sent, type: string): void {
  const { call } = sent
  if (call === undefined) return
  if (!sent.isCalling && !cause.isNested()) cause.begin(call.provenance)
  if (type === 'readystatechange' && request.readyState === 2) respond(call, request)
  // The outcome is reported before the app's listeners get the response. A failed request also reaches state 4, without
  // a status, before the event that names the failure.
  if (type === 'readystatechange' && request.readyState === 4 && request.status !== 0) finish(call, request)
  if (type === 'error') call.failed('failed', 'the request failed')
  if (type === 'abort') call.failed('aborted', 'the request was aborted')
  if (type === 'timeout') call.failed('timed-out', 'the request timed out')
}

function respond(call: ObservedCall, request: XMLHttpRequest): void {
  const { status, responseURL } = request
  const redirectedTo = responseURL === call.href ? '' : responseURL
  if (status !== 0) call.responded(status, request.getResponseHeader('content-type'), redirectedTo)
}

function finish(call: ObservedCall, request: XMLHttpRequest): void {
  const { responseType } = request
  const unread = call.whyUnread(request.getResponseHeader('content-length'))
  if (responseType === 'json')
    call.finished(request.response === null ? 'malformed' : { value: request.response })
  else if (responseType !== '' && responseType !== 'text') call.finished('media-type')
  else {
    const text = request.responseText
    if (text.length <= OUTCOME_BYTES) call.heard({ text })
    call.finished(text === '' ? { text } : (unread ?? { text }))
  }
}
