/** The platform's functions, bound when this module loads, before the app or the SDK patches them. */
export interface Natives {
  setTimeout: (callback: () => void, ms?: number) => number
  clearTimeout: (id: number) => void
  setInterval: (callback: () => void, ms?: number) => number
  clearInterval: (id: number) => void
  requestAnimationFrame: (callback: () => void) => number
  cancelAnimationFrame: (id: number) => void
  queueMicrotask: (callback: () => void) => void
  fetch: typeof fetch
  MessageChannel: typeof MessageChannel
  MutationObserver: typeof MutationObserver
  WebSocket: typeof WebSocket
  /** epoch ms, fractional; advances while the page's clock is frozen */
  now: () => number
  console: Pick<Console, 'error' | 'warn' | 'info' | 'log' | 'debug'>
  /** source texts of functions, read when this module loads */
  source: { fetch: string }
}

const { performance, Promise: NativePromise } = globalThis
const origin = performance.timeOrigin
const now = performance.now.bind(performance)

export const natives: Natives = {
  setTimeout: globalThis.setTimeout.bind(globalThis) as Natives['setTimeout'],
  clearTimeout: globalThis.clearTimeout.bind(globalThis),
  setInterval: globalThis.setInterval.bind(globalThis) as Natives['setInterval'],
  clearInterval: globalThis.clearInterval.bind(globalThis),
  requestAnimationFrame: globalThis.requestAnimationFrame.bind(globalThis),
  cancelAnimationFrame: globalThis.cancelAnimationFrame.bind(globalThis),
  queueMicrotask: globalThis.queueMicrotask.bind(globalThis),
  fetch: globalThis.fetch.bind(globalThis),
  MessageChannel: globalThis.MessageChannel,
  MutationObserver: globalThis.MutationObserver,
  WebSocket: globalThis.WebSocket,
  now: () => origin + now(),
  console: {
    error: console.error.bind(console),
    warn: console.warn.bind(console),
    info: console.info.bind(console),
    log: console.log.bind(console),
    debug: console.debug.bind(console),
  },
  source: { fetch: Function.prototype.toString.call(globalThis.fetch) },
}

export const { attachShadow, getAttribute } = Element.prototype

/** A promise of the platform's class, even if the app replaces `Promise`. */
export function promise<T = void>(executor: (resolve: (value: T) => void) => void): Promise<T> {
  return new NativePromise(executor)
}
