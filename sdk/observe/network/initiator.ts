/** Which line of the app asks for a request. */

const LINE = /https?:\/\/[^\s()]+:\d+:\d+/g
const LIBRARY = /\/node_modules\//
/** frames of a stack that are read: some are the SDK's own */
const FRAMES = 25

/** the script that the SDK itself came in */
const own = fileOf(linesNow()[0])

/** File, line and column, e.g. `/src/cart.ts:12:5`; undefined where no line of a file asked. */
export function initiator(): string | undefined {
  const lines = linesNow().filter((line) => fileOf(line) !== own)
  const line = lines.find((at) => !LIBRARY.test(at)) ?? lines[0]
  return line?.replace(/^https?:\/\/[^/]+/, '').replace(/\?[^:]*/, '')
}

function linesNow(): string[] {
  const limited = Error as { stackTraceLimit?: number }
  const { stackTraceLimit } = limited
  limited.stackTraceLimit = FRAMES
  const { stack } = new Error()
  if (stackTraceLimit === undefined) delete limited.stackTraceLimit
  else limited.stackTraceLimit = stackTraceLimit
  return stack?.match(LINE) ?? []
}

function fileOf(line: string | undefined): string | undefined {
  return line?.replace(/:\d+:\d+$/, '')
}
