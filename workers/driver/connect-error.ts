/** Why a Playwright server could not be used, from the report of Playwright: a sentence, and then what the server said. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { nameOfServer } from '../wording/server-name.js'

const VERSIONS = /version mismatch:?[\s\S]*?server version: v([\d.]+)[\s\S]*?client version: v([\d.]+)/
/** lines that say nothing: the log of the call, empty ones, frames around a text */
const EMPTY = /<ws \w+>|Call log:|^[\s\u{2500}-\u{257f}]*$/u
const PREFIX = /^(?:browserType\.connect: )?(?:WebSocket error: )?/
/** An address, and what was answered there instead of a WebSocket. */
const ANSWERED = /^\S+ (?=\d{3} )/

const HINTS: readonly [sign: RegExp, hint: string][] = [
  [/^it answered |socket hang up/, 'give the whole address that the server prints'],
  [/Executable doesn't exist/, 'it has no Chromium: install it there with playwright install chromium'],
  [/CDP session is only available/, 'its browser must be a Chromium'],
]

/** @param report message of Playwright's error */
export function connectError(server: string, report: string): ProbeError {
  const name = nameOfServer(server)
  const [, theirs, ours] = VERSIONS.exec(report) ?? []
  const why =
    theirs === undefined || ours === undefined
      ? `cannot be used: ${causeIn(report, server)}`
      : `has Playwright ${theirs}, and this program has ${ours}: install playwright ${ours} there, and start it again`
  return new ProbeError('BROWSER_UNREACHABLE', `${name} ${why}`, { server: name })
}

/** The first line that says why, without the address, which may have a key in it. */
function causeIn(report: string, server: string): string {
  const [line = 'it gave no reason'] = report.split('\n').filter((each) => !EMPTY.test(each))
  const cause = line.replace(PREFIX, '').replace(ANSWERED, 'it answered ').replaceAll(server, '').trim()
  const hint = HINTS.find(([sign]) => sign.test(cause))?.[1]
  return hint === undefined ? cause : `${cause}; ${hint}`
}
