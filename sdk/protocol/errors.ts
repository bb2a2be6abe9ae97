import { ERROR_CHARS } from './limits.js'

/** Error codes, each with one sentence that says what to do next. Code branches on `code`, never on text. */
export const RECOVERY = {
  NO_SESSION: 'Call probe_lease with action acquire to open the app, or open it with the SDK in a browser.',
  AMBIGUOUS_SESSION: 'Repeat the call with one of the ids in detail.sessions as sessionId.',
  UNKNOWN_SESSION: 'Call probe_session with action list and use one of its ids.',
  SESSION_ENDED: 'Reload the tab to start a new session; an explicit end is final.',
  SESSION_LOST: 'Call probe_session with action list. Look before you act again: the act may have landed.',
  SESSION_ACTOR_CRASHED: 'Repeat the call. The session has a new actor; earlier events are lost.',
  STALE_REF: 'Call probe_look to get current refs.',
  STALE_REF_AFTER_EDIT: 'Call probe_look: a code edit replaced the element.',
  AMBIGUOUS_TARGET: 'Use a ref from detail.candidates, or a narrower locator.',
  NO_MATCH: 'See detail.near for similar elements, or call probe_look.',
  WRONG_ELEMENT: 'Choose an element that supports this action; detail describes the element.',
  DISABLED: 'Enable the control first, as a user would have to.',
  OUT_OF_REACH: 'Remove what covers the element, as a user would have to, or act with args.native: false.',
  OPTION_NOT_FOUND: 'Use an option from detail.options.',
  NOT_FROZEN: 'Call probe_clock with freeze: true first; advance can be in the same call.',
  THROTTLED: 'Bring the tab to the front, or call again without refuseWhenThrottled.',
  PAGE_TIMEOUT: 'Call probe_session with action list to check whether the tab still responds.',
  ORIGIN_REFUSED: 'Add the origin to allowedOrigins in .probe/project.json.',
  PROTOCOL_MISMATCH: 'Run probe restart and reload the page.',
  BAD_FRAME: 'Reload the page.',
  FRAME_TOO_LARGE: 'Reload the page.',
  TOO_MANY_SESSIONS: 'Close tabs that you do not need.',
  TOO_MANY_AGENTS: 'Repeat the call when another call has ended.',
  NO_BROWSER: 'Install Chrome, Chromium or Edge, or set PROBE_CHROME to the path of one.',
  BROWSER_UNREACHABLE: 'Start a server with npx playwright run-server, and give the address that it prints.',
  NO_DISPLAY: 'Open the page without headed. Or run probe restart where there is a display, and repeat.',
  NO_AUTOMATION: 'Install playwright-core beside probe-runtime; detail has the command.',
  NEEDS_DRIVEN_BROWSER: 'Open the page with probe drive <url>, or with probe_lease and action acquire.',
  PAGE_UNREACHABLE: 'Start the app, and use the address that its server prints.',
  APP_NOT_READY: 'Run the command of .probe/project.json by hand, and repair what it prints.',
  NO_SDK: 'The address must answer with an HTML page; the message says what it answered.',
  TOO_MANY_LEASES: 'Release a lease that you do not need, or repeat the call.',
  LEASE_EXPIRED: 'Call probe_lease with action acquire again.',
  LEASE_LOST: 'Call probe_lease with action acquire again; the page and its state are gone.',
  LEASE_NOT_YOURS: 'Call probe_lease with action acquire to get a lease of your own.',
  BAD_ARGUMENTS: 'Correct the arguments; detail lists each problem with its path.',
  BAD_PREDICATE: 'Correct the predicate; detail lists the fields of its kind.',
  FILE_REFUSED:
    'Move the file into the project folder, or send its content as text or base64 instead of its path.',
  UNKNOWN_TOOL: 'Call probe_tools to list all tools.',
  UNSUPPORTED:
    'This page or browser does not support it; the message names an alternative where there is one.',
  NOT_FOUND: 'List the available names and use one of them.',
  INSTALL_FAILED: 'Fix what the message names. Or install the clone yourself, then run probe init again.',
  CORRUPT_FILE: 'Repair or delete the file that detail names.',
  UNSAFE_FOLDER: 'Set PROBE_STATE_DIR to a folder that you own and can write to, or repair this one.',
  PORT_TAKEN: 'Stop the program on that port, or choose another port with --port or PROBE_PORT.',
  DAEMON_UNREACHABLE: 'Run probe status to see what is running; start the daemon with probe serve.',
  UNAUTHORIZED: 'Send the bearer token from the file that probe status shows.',
  CANCELLED: 'No action needed: the caller cancelled the call.',
  INTERNAL: 'Run probe logs to read the log of the daemon.',
} as const

export type ErrorCode = keyof typeof RECOVERY

export interface WireError {
  code: ErrorCode
  message: string
  recovery: string
  detail?: unknown
}

/** Codes that a page may report. A page cannot report codes about the daemon, the session or permissions. */
export const PAGE_CODES = [
  'STALE_REF',
  'STALE_REF_AFTER_EDIT',
  'AMBIGUOUS_TARGET',
  'NO_MATCH',
  'WRONG_ELEMENT',
  'DISABLED',
  'OUT_OF_REACH',
  'OPTION_NOT_FOUND',
  'NOT_FROZEN',
  'THROTTLED',
  'BAD_ARGUMENTS',
  'UNSUPPORTED',
  'CANCELLED',
  'INTERNAL',
] as const satisfies readonly ErrorCode[]

/** An error as a page sends it. The daemon adds the recovery, so that the page script does not contain the table. */
export interface PageError {
  code: (typeof PAGE_CODES)[number]
  message: string
  detail?: unknown
}

/**
 * The one error class of the program.
 *
 * @param message what happened, in one sentence; text of the page is quoted
 * @param detail structured facts for the caller
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

/** Converts any thrown value, and cuts its message. A value that is not a ProbeError becomes INTERNAL. */
export function toWire(thrown: unknown): WireError {
  const code = codeOf(thrown) ?? 'INTERNAL'
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const detail = (thrown as { detail?: unknown } | null)?.detail
  const cut = message.length > ERROR_CHARS ? `${message.slice(0, ERROR_CHARS - 1)}…` : message
  return { code, message: cut, recovery: RECOVERY[code], ...(detail === undefined ? {} : { detail }) }
}

/** Converts a wire error back to a ProbeError. An unknown code becomes INTERNAL. */
export function fromWire(error: { code: string; message: string; detail?: unknown }): ProbeError {
  const code = error.code in RECOVERY ? (error.code as ErrorCode) : 'INTERNAL'
  return new ProbeError(code, error.message, error.detail)
}

/**
 * The error code of a thrown value; undefined for foreign errors. Reads the field, because `instanceof` fails across
 * bundles and threads.
 */
export function codeOf(thrown: unknown): ErrorCode | undefined {
  const code = (thrown as { code?: unknown } | null)?.code
  return typeof code === 'string' && code in RECOVERY ? (code as ErrorCode) : undefined
}
