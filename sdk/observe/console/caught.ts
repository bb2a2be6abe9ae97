import { TEXT_CHARS } from '../../protocol/limits.js'
import type { ChannelContext } from '../channel.js'

/**
 * Reports that an error boundary was committed and caught the errors thrown in this turn. React reports such errors to
 * the console only; in development React 18 also makes the browser report them as uncaught.
 *
 * @param boundary name of the component
 */
export function reportCaught(
  boundary: string,
  { emit, cause, thrownErrors, redact: { text } }: ChannelContext,
): void {
  const errors = thrownErrors.take(cause.turn())
  const last = errors.at(-1)
  const error =
    last === undefined ? {} : { name: last.name, message: text(last.message).slice(0, TEXT_CHARS) }
  emit('error.caught', { boundary, ...error })
  for (const { reported: of } of errors) if (of !== undefined) emit('error.handled', { of })
}
