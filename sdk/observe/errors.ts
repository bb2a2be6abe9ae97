import type { UncaughtError } from '../protocol/events.js'
import { TEXT_CHARS } from '../protocol/limits.js'
import type { Channel } from './channel.js'

/** Uncaught errors and unhandled rejections. */
export const errorsChannel: Channel = {
  name: 'errors',
  supported: () => true,
  install({ emit, redact, cause }) {
    const reported = new WeakMap<Promise<unknown>, number>()
    const tell = (kind: UncaughtError['kind'], thrown: unknown, where: Partial<UncaughtError>): number => {
      const error = thrown instanceof Error ? thrown : undefined
      const name = error?.name ?? 'Error'
      const message = redact.text(error?.message ?? String(thrown)).slice(0, TEXT_CHARS)
      const stack = error?.stack
      const benign = benignOf(name, message, where.file ?? stack ?? '')
      const data = {
        kind,
        name,
        message,
        ...where,
        ...(stack === undefined ? {} : { stack: redact.text(stack).slice(0, TEXT_CHARS) }),
        ...(benign === undefined ? {} : { benign }),
      }
      return emit('error', data, kind === 'rejection' ? cause.latest() : cause.current())
    }
    const onError = (event: ErrorEvent) => {
      if (!(event instanceof ErrorEvent)) return
      const { filename, lineno, colno } = event
      const where = filename === '' ? {} : { file: filename, line: lineno, column: colno }
      tell('uncaught', event.error ?? event.message, where)
    }
    const onRejection = (event: PromiseRejectionEvent) => {
      reported.set(event.promise, tell('rejection', event.reason, {}))
    }
    const onHandled = (event: PromiseRejectionEvent) => {
      const of = reported.get(event.promise)
      if (of !== undefined) emit('error.handled', { of })
    }
    globalThis.addEventListener('error', onError)
    globalThis.addEventListener('unhandledrejection', onRejection)
    globalThis.addEventListener('rejectionhandled', onHandled)
    return () => {
      globalThis.removeEventListener('error', onError)
      globalThis.removeEventListener('unhandledrejection', onRejection)
      globalThis.removeEventListener('rejectionhandled', onHandled)
    }
  },
}

function benignOf(name: string, message: string, where: string): UncaughtError['benign'] {
  if (/ResizeObserver loop/.test(message)) return 'resize-observer'
  if (name === 'AbortError') return 'abort'
  return /(?:chrome|moz|safari-web)-extension:\/\//.test(where) ? 'extension' : undefined
}
