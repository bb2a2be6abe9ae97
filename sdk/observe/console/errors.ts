import { hydrationErrorIn } from '../../frameworks/hydration-errors.js'
import { isError } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import type { UncaughtError } from '../../protocol/events.js'
import { TEXT_CHARS } from '../../protocol/limits.js'
import type { Channel, ChannelContext } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

export const errorsChannel: Channel = {
  name: 'errors',
  sees: ['error'],
  supported: () => true,
  install(context) {
    const { emit, cause, realm, signs, thrownErrors } = context
    const reported = new WeakMap<Promise<unknown>, number>()
    return undoAll([
      listen(realm, ['error'], (event) => {
        if (!('lineno' in event)) return
        const { filename, lineno, colno, error, message } = event as ErrorEvent
        const where = filename === '' ? {} : { file: filename, line: lineno, column: colno }
        signs.noteFailure()
        const uncaught = errorOf('uncaught', error ?? message, where, context)
        const seq = emit('error', uncaught)
        if (isError(error)) thrownErrors.note(cause.turn(), error, seq)
        const text = uncaught.message
        const framework = hydrationErrorIn(text)
        if (framework !== undefined) emit('error.hydration', { framework, text })
      }),
      listen(realm, ['unhandledrejection'], (event) => {
        // The event arrives in its own task, after the turn that rejected the promise.
        signs.noteFailure()
        const { promise, reason } = event as PromiseRejectionEvent
        reported.set(promise, emit('error', errorOf('rejection', reason, {}, context), cause.rejecting()))
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
  // Harmless: the framework has already rendered the page again on the client.
  if (hydrationErrorIn(message) !== undefined) return 'hydration'
  return /(?:chrome|moz|safari-web)-extension:\/\//.test(where) ? 'extension' : undefined
}
