import { attempt } from '../patch.js'
import type { UncaughtError } from '../protocol/events.js'
import { TEXT_CHARS } from '../protocol/limits.js'
import type { Channel, ChannelContext } from './channel.js'
import { noteTrouble } from './sign.js'

/** Uncaught errors and unhandled rejections. */
export const errorsChannel: Channel = {
  name: 'errors',
  sees: ['error'],
  supported: () => true,
  install(context) {
    const { emit, cause } = context
    const reported = new WeakMap<Promise<unknown>, number>()
    const onError = (event: Event) =>
      attempt(() => {
        if (!(event instanceof ErrorEvent)) return
        const { filename, lineno, colno } = event
        const where = filename === '' ? {} : { file: filename, line: lineno, column: colno }
        noteTrouble()
        emit('error', errorOf('uncaught', event.error ?? event.message, where, context))
      })
    const onRejection = (event: PromiseRejectionEvent) =>
      attempt(() => {
        // It comes in a task of its own, right after the turn whose promise it reports.
        noteTrouble()
        const data = errorOf('rejection', event.reason, {}, context)
        reported.set(event.promise, emit('error', data, cause.latest()))
      })
    const onHandled = (event: PromiseRejectionEvent) =>
      attempt(() => {
        const of = reported.get(event.promise)
        if (of !== undefined) emit('error.handled', { of })
      })
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

function errorOf(
  kind: UncaughtError['kind'],
  thrown: unknown,
  where: Pick<UncaughtError, 'file' | 'line' | 'column'>,
  { redact }: ChannelContext,
): UncaughtError {
  const error = thrown instanceof Error || thrown instanceof DOMException ? thrown : undefined
  const name = error?.name ?? 'Error'
  const message = redact.text(error?.message ?? String(thrown)).slice(0, TEXT_CHARS)
  const stack = error?.stack
  const benign = benignOf(name, message, where.file ?? stack ?? '')
  return {
    kind,
    name,
    message,
    ...where,
    ...(where.file === undefined ? {} : { file: redact.url(where.file) }),
    ...(stack === undefined ? {} : { stack: redact.text(stack).slice(0, TEXT_CHARS) }),
    ...(benign === undefined ? {} : { benign }),
  }
}

function benignOf(name: string, message: string, where: string): UncaughtError['benign'] {
  if (/ResizeObserver loop/.test(message)) return 'resize-observer'
  if (name === 'AbortError') return 'abort'
  return /(?:chrome|moz|safari-web)-extension:\/\//.test(where) ? 'extension' : undefined
}
