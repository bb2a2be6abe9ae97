import pc from 'picocolors'
import { printable } from '../../sdk/protocol/printable.js'
import type { StatusReport } from './report.js'

/** verdicts that are printed; --json prints all */
const VERDICTS = 5

const COLOUR = { yes: pc.green, no: pc.red, unknown: pc.yellow }

export function linesOf({
  running,
  port,
  version,
  pid,
  url,
  mcp,
  log,
  logFault,
  token,
  agents = 0,
  sessions = [],
  verdicts = [],
}: StatusReport): string[] {
  if (!running) return [`${pc.red('●')} no daemon runs on port ${port}: probe serve and probe mcp start one`]
  return [
    `${pc.green('●')} probe ${version} on ${url} (pid ${pid})`,
    `  agents  ${mcp} (${agents} connected)`,
    `  token   ${token}`,
    `  log     ${log}${logFault === undefined ? '' : pc.yellow(`  not written: ${printable(logFault)}`)}`,
    sessions.length === 0 ? '  no tab is connected' : `  ${sessions.length} connected:`,
    ...sessions.map(({ sessionId, app, title, url: at, state, hidden, throttled, pendingMarks }) => {
      const of = app === undefined ? '' : `  ${printable(app)}`
      const held = hidden ? pc.yellow('  hidden') : throttled ? pc.yellow('  quiet') : ''
      const marks = pendingMarks === 0 ? '' : `  ${pendingMarks} flagged`
      return `  ${pc.bold(printable(sessionId))}${of}  ${JSON.stringify(printable(title))}  ${printable(at)}  ${state}${held}${marks}`
    }),
    ...(verdicts.length === 0 ? [] : ['  last verdicts:']),
    ...verdicts
      .slice(0, VERDICTS)
      .map(({ at, id, verified, verifiedReason, because, retracted, sessionId }) => {
        const verdict = COLOUR[verified](`${verified} (${verifiedReason})`)
        const taken =
          retracted === undefined
            ? ''
            : COLOUR[retracted.now](`, taken back: ${printable(retracted.because)}`)
        return `  ${at.slice(11, 19)}  ${verdict}  ${printable(because)}${taken}  ${printable(sessionId)} ${id}`
      }),
  ]
}
