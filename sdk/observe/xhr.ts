import { OUTCOME_BYTES } from '../protocol/limits.js'
import type { Channel } from './channel.js'
import { ObservedCall } from './request.js'

interface Sent {
  method: string
  url: string
  call?: ObservedCall
  /** open, send or abort is on the stack: its events are part of the turn that called it */
  calling: boolean
}

/** Requests by XMLHttpRequest, and the turns of their events. */
export function xhrChannel(doc: string): Channel {
  return {
    name: 'xhr',
    supported: () => 'XMLHttpRequest' in globalThis,
    install(context) {
      const { patch, cause } = context
      const requests = new WeakMap<XMLHttpRequest, Sent>()
      const follow = (request: XMLHttpRequest) => {
        requests.set(request, { method: 'GET', url: '', calling: false })
        for (const name of ['readystatechange', 'progress', 'abort', 'error', 'timeout', 'load', 'loadend']) {
          request.addEventListener(name, (event) => arrive(request, event.type))
        }
      }
      const arrive = (request: XMLHttpRequest, type: string) => {
        const sent = requests.get(request)
        const call = sent?.call
        if (sent === undefined || call === undefined) return
        if (!sent.calling) cause.begin(call.mark)
        if (type === 'readystatechange' && request.readyState === 2) {
          call.responded(request.status, request.getResponseHeader('content-type'))
        }
        if (type === 'load')
          call.finished(request.getResponseHeader('content-type'), textOf(request), 'too-large')
        if (type === 'error') call.failed('failed', 'the request failed')
        if (type === 'abort') call.failed('aborted', 'the request was aborted')
        if (type === 'timeout') call.failed('timed-out', 'the request timed out')
      }
      const calling = (
        name: 'open' | 'send' | 'abort',
        before: (request: XMLHttpRequest, sent: Sent, args: unknown[]) => void,
      ) =>
        patch(XMLHttpRequest.prototype, name, () => ({
          apply: (target, self: XMLHttpRequest, args: unknown[]) => {
            const sent = requests.get(self)
            if (sent === undefined) return Reflect.apply(target as never, self, args) as undefined
            before(self, sent, args)
            sent.calling = true
            try {
              return Reflect.apply(target as never, self, args) as undefined
            } finally {
              sent.calling = false
            }
          },
        }))
      const undo = [
        patch(globalThis, 'XMLHttpRequest', () => ({
          construct: (target, args, newTarget) => {
            const request = Reflect.construct(target, args, newTarget) as XMLHttpRequest
            follow(request)
            return request
          },
        })),
        calling('open', (_request, sent, [method, url]) => {
          sent.method = String(method)
          sent.url = String(url)
          delete sent.call
        }),
        calling('send', (_request, sent, [body]) => {
          try {
            sent.call = new ObservedCall(context, doc, {
              transport: 'xhr',
              method: sent.method,
              url: sent.url,
              body,
            })
          } catch {
            // An address that cannot be read is the app's to fail with.
          }
        }),
        calling('abort', () => undefined),
      ]
      return () => {
        for (const each of undo.reverse()) each()
      }
    },
  }
}

function textOf(request: XMLHttpRequest): string | undefined {
  if (request.responseType === '' || request.responseType === 'text') {
    return request.responseText.length > OUTCOME_BYTES ? undefined : request.responseText
  }
  return request.responseType === 'json' ? JSON.stringify(request.response) : undefined
}
