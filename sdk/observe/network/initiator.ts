const LINE = /https?:\/\/[^\s()]+:\d+:\d+/g
/** Also the SDK's later scripts, which a dev server has beside the first one. */
const LIBRARY = /\/node_modules\/|\/@probe\//
const FRAMES = 25

const own = fileOf(linesNow()[0])

/** The app's source line that sends a request, e.g. `/src/cart.ts:12:5`; undefined when no file is on the stack. */
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

/** Without the query, by which the later scripts of a tag differ from the first. */
function fileOf(line: string | undefined): string | undefined {
  return line?.replace(/(\?.*)?:\d+:\d+$/, '')
}
