/** Why a browser did not start, from the report of Playwright: a sentence, and then the lines that the browser wrote. */
import { ProbeError } from '../../sdk/protocol/errors.js'

/** lines of Chromium that name the cause: a missing library, or why it ended by itself */
const CAUSE = /\[err\] (?:\[[^\]]*:FATAL:[^\]]*\] )?(.*(?:shared librar|sandbox!).*)/
const NO_SERVER = /Missing X server|XServer running|Failed to connect to Wayland/

/** @param report message of Playwright's error */
export function launchError(executable: string, headed: boolean, report: string): ProbeError {
  if (headed && NO_SERVER.test(report))
    return new ProbeError('NO_DISPLAY', `${executable} could not open a window: its display does not answer`)
  const [first = ''] = report.split('\n')
  const cause = CAUSE.exec(report)?.[1] ?? first.replace(/^browserType\.launch: /, '')
  return new ProbeError('NO_BROWSER', `${executable} did not start: ${cause}`)
}
