import { hydrationErrorIn } from '../../frameworks/hydration-errors.js'
import { isError } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import type { UncaughtError } from '../../protocol/events.js'
import { TEXT_CHARS } from '../../protocol/limits.js'
import type { Channel, ChannelContext } from '../channel.js'
import { noteTrouble } from '../dom/sign.js'
import { undoAll } from '../tasks/scheduled.js'
import { noteThrown } from './caught.js'

/** Uncaught errors and unhandled rejections. */
export const errorsChannel: Channel = {
  name: 'errors',
  sees: ['error'],
  supported: () => true,
  install(context) {
    const { emit, cause, realm } = context
    const reported = new WeakMap<Promise<unknown>, number>()
    return undoAll([
      listen(realm, ['error'], (event) => {
        if (!('lineno' in event)) return
        const { filename, lineno, colno, error, message } = event as ErrorEvent
        const where = filename === '' ? {} : { file: filename, line: lineno, column: colno }
        noteTrouble()
        const told = errorOf('uncaught', error ?? message, where, context)
        const seq = emit('error', told)
        if (isError(error)) noteThrown(cause.turn(), error, seq)
        const framework = hydrationErrorIn(told.message)
        if (framework !== undefined) emit('error.hydration', { framework, text: told.message })
      }),
      listen(realm, ['unhandledrejection'], (event) => {
        // It comes in a task of its own, right after the turn whose promise it reports.
        noteTrouble()
        const { promise, reason } = event as PromiseRejectionEvent
        reported.set(promise, emit('error', errorOf('rejection', reason, {}, context), cause.latest()))
      }),
      listen(realm, ['rejectionhandled'], (event) => {
        const of = reported.get((event as PromiseRejectionEvent).promise)
        if (of !== undefined) emit('error.handled', { of })
      }),
    ])
  },
}

function errorOf(
  kind: UncaughtError['kind'],
  thrown: unknown,
  where: Pick<UncaughtError, 'file' | 'line' | 'column'>,
  { redact }: ChannelContext,
): UncaughtError {
  const error = isError(thrown) ? thrown : undefined
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
  // The framework has rendered the page anew.
  if (hydrationErrorIn(message) !== undefined) return 'hydration'
  return /(?:chrome|moz|safari-web)-extension:\/\//.test(where) ? 'extension' : undefined
}
