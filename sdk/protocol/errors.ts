/**
 * The closed list of error codes, each with the one sentence that says what to do next
 * (docs/errors.md). Nothing chooses by a message's text.
 */
export const RECOVERY = {
  NO_SESSION: 'Open the app in a browser with the SDK in it, then call probe_session with action list.',
  AMBIGUOUS_SESSION: 'Repeat the call with sessionId, one of those listed in detail.sessions.',
  UNKNOWN_SESSION: 'Call probe_session with action list and use one of the ids it gives.',
  SESSION_ENDED: 'Reload the tab to begin a new session; an explicit end is final.',
  SESSION_LOST:
    'Call probe_session with action list; look again before you act, for the act may have landed.',
  SESSION_ACTOR_CRASHED: 'Repeat the call: the session has a new actor; what was seen before is gone.',
  STALE_REF: 'Call probe_look to get the refs of the page as it is now.',
  STALE_REF_AFTER_EDIT: 'Call probe_look: the code was edited and the element was replaced.',
  AMBIGUOUS_TARGET: 'Use one of the refs in detail.candidates, or a narrower locator.',
  NO_MATCH: 'Look at detail.near for what is there instead, or call probe_look.',
  WRONG_ELEMENT: 'Choose an element that takes this action; detail names what the ref is.',
  DISABLED: 'Make the control enabled first, as a user would have to.',
  OPTION_NOT_FOUND: 'Use one of the options in detail.options.',
  NOT_FROZEN: 'Call probe_clock with freeze: true first; advance may stand in the same call.',
  THROTTLED: 'Bring the tab to the front, or call again without refuseWhenThrottled.',
  PAGE_TIMEOUT: 'Call probe_session with action list to see whether the tab still answers.',
  PROTOCOL_MISMATCH: 'Restart the daemon (probe stop) and reload the page, so that both are of one version.',
  FRAME_TOO_LARGE: 'Reload the page; if it happens again, narrow what it sends with setIgnoreSelectors.',
  BAD_FRAME: 'Reload the page: what it sent is not this protocol.',
  ORIGIN_REFUSED: 'Add the origin to allowedOrigins in .probe/project.json or to PROBE_ALLOWED_ORIGINS.',
  TOO_MANY_SESSIONS: 'Close tabs that are not needed; probe status lists them.',
  NEEDS_DRIVEN_BROWSER: 'Open the page with probe drive <url>.',
  NO_BROWSER: 'Install Chrome, Chromium or Edge, or set PROBE_CHROME to its path.',
  BAD_ARGUMENTS: 'Correct the arguments; detail lists each problem with its path.',
  BAD_PREDICATE: 'Correct the predicate; detail lists the fields of its kind.',
  UNKNOWN_TOOL: 'Call probe_tools for the catalogue.',
  UNSUPPORTED: 'Use another way: this page or browser cannot do that.',
  NOT_FOUND: 'List what there is, then use one of the names.',
  INSTALL_FAILED:
    'Mend what the package manager says; or install probe-runtime yourself, then run probe init --no-install.',
  CORRUPT_FILE: 'Delete or repair the file that detail names.',
  UNSAFE_FOLDER: 'Set PROBE_STATE_DIR to a folder of your own, or give this one to your user.',
  PORT_TAKEN: 'Stop the program on that port, or choose another with --port or PROBE_PORT.',
  DAEMON_UNREACHABLE: 'Run probe status; start it with probe serve.',
  UNAUTHORIZED: 'Send the bearer token from the file that probe status names.',
  CANCELLED: 'Nothing to do: the caller cancelled.',
  INTERNAL: 'Run probe status, and read the daemon log that it names.',
} as const

export type ErrorCode = keyof typeof RECOVERY

/** An error as it crosses a border: always these fields, recognised by `code`. */
export interface WireError {
  code: ErrorCode
  message: string
  recovery: string
  detail?: unknown
}

/** The codes that a page may tell: what is so of the daemon, the session or the caller's rights is not its to say. */
export const PAGE_CODES = [
  'STALE_REF',
  'STALE_REF_AFTER_EDIT',
  'AMBIGUOUS_TARGET',
  'NO_MATCH',
  'WRONG_ELEMENT',
  'DISABLED',
  'OPTION_NOT_FOUND',
  'NOT_FROZEN',
  'THROTTLED',
  'BAD_ARGUMENTS',
  'UNSUPPORTED',
  'CANCELLED',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/** An error as a page tells it: a code's recovery is known where it is read, and costs a page nothing. */
export interface PageError {
  code: (typeof PAGE_CODES)[number]
  message: string
  detail?: unknown
}

/**
 * The one error of the program.
 *
 * @param code one of the closed list
 * @param message what is so, in one sentence; page text in it stands in quotes
 * @param detail structured facts for the reader
 */
export class ProbeError extends Error {
  readonly code: ErrorCode
  readonly detail: unknown

  constructor(code: ErrorCode, message: string, detail?: unknown) {
    super(message)
    this.name = 'ProbeError'
    this.code = code
    this.detail = detail
  }
}

/** Any thrown thing as a wire error; what is not a ProbeError becomes INTERNAL with its message. */
export function toWire(thrown: unknown): WireError {
  const code = codeOf(thrown) ?? 'INTERNAL'
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const detail = (thrown as { detail?: unknown } | null)?.detail
  return { code, message, recovery: RECOVERY[code], ...(detail === undefined ? {} : { detail }) }
}

/** The error that a wire error stands for. */
export function fromWire(error: { code: string; message: string; detail?: unknown }): ProbeError {
  const code = error.code in RECOVERY ? (error.code as ErrorCode) : 'INTERNAL'
  return new ProbeError(code, error.message, error.detail)
}

/** The code of a thrown thing, across bundles and threads, or undefined when it is none of ours. */
export function codeOf(thrown: unknown): ErrorCode | undefined {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code === 'string' && code in RECOVERY ? (code as ErrorCode) : undefined
}
