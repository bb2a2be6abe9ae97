/**
 * Errors that an error boundary takes. React tells nobody of them but the console; React 18 under development has the
 * browser report them first as if nobody had caught them.
 */
import { TEXT_CHARS } from '../../protocol/limits.js'
import type { ChannelContext } from '../channel.js'

interface Thrown {
  turn: number
  name: string
  message: string
  /** the `error` event that told of it, where React was rendering when it was thrown */
  reported?: number
}

/** errors that are remembered */
const THROWN = 20
/** React's own calls that lead to a component's code, as its development build names them */
const RENDERING = /\b(?:renderWithHooks|beginWork|finishClassComponent|commit\w+Effects\w*)\b/

let thrown: Thrown[] = []

/** An error was reported, or printed. @param seq of the event that reported it */
export function noteThrown(turn: number, { name, message, stack = '' }: Error, seq?: number): void {
  const reported = seq !== undefined && RENDERING.test(stack) ? { reported: seq } : {}
  thrown = [...thrown.slice(1 - THROWN), { turn, name, message, ...reported }]
}

/** A boundary was committed that took what was thrown in this turn. */
export function tellCaught(boundary: string, { emit, cause, redact: { text } }: ChannelContext): void {
  const turn = cause.turn()
  const own = thrown.filter((each) => each.turn === turn)
  const last = own.at(-1)
  const error =
    last === undefined ? {} : { name: last.name, message: text(last.message).slice(0, TEXT_CHARS) }
  emit('error.caught', { boundary, ...error })
  for (const { reported: of } of own) if (of !== undefined) emit('error.handled', { of })
  thrown = thrown.filter((each) => !own.includes(each))
}
