/** The platform's functions, bound as this module loads: before anybody patches them, ourselves included. */
import type { Natives } from './observe/channel.js'

const { performance } = globalThis
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
