/** The contents of `.probe/project.json`. This file imports only Node's own modules. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ProbeError } from '../../protocol/errors.js'

/** How the app is started, for `probe verify`. In each text, `{worker}` stands for the number of the worker, from 1. */
export interface ServeSettings {
  /** a command line for the shell */
  command: string
  /** where the app answers, and the base of a flow's start */
  url: string
  /** ms until it answers; default 60,000 */
  timeoutMs?: number
}

/** How the app's data is put back before a flow: a command line for the shell, or an address that gets a POST. */
export type ResetSettings = { command: string } | { url: string }

export interface ProjectSettings {
  port?: number
  /** origins, in addition to loopback, whose pages may connect */
  allowedOrigins: readonly string[]
  serve?: ServeSettings
  reset?: ResetSettings
  /** each worker has a server of its own, with this environment */
  perWorker?: { env: Readonly<Record<string, string>> }
}

const FILE = path.join('.probe', 'project.json')
const NAMES = ['version', 'port', 'allowedOrigins', 'serve', 'reset', 'perWorker']
const VERSION = 1
const ORIGINS = 100
const TEXT_CHARS = 4_000
const SERVE_MAX_MS = 600_000
const VARIABLES = 100
/** stands for the number of the worker */
const WORKER = '{worker}'

/**
 * Reads the nearest `.probe/project.json`, from the folder upwards.
 *
 * @returns undefined if there is none
 * @throws ProbeError CORRUPT_FILE with the file and the reason
 */
export function projectSettings(folder: string): ProjectSettings | undefined {
  return nearest(folder)?.settings
}

/** The nearest folder with a `.probe/project.json`, from the folder upwards; else the folder itself. */
export function projectFolder(folder: string): string {
  return nearest(folder)?.folder ?? folder
}

function nearest(folder: string): { folder: string; settings: ProjectSettings } | undefined {
  const file = path.join(folder, FILE)
  const text = read(file)
  if (text !== undefined) return { folder, settings: parse(text, file) }
  const parent = path.dirname(folder)
  return parent === folder ? undefined : nearest(parent)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw corrupt(file, `it cannot be read: ${code}`)
  }
}

function parse(text: string, file: string): ProjectSettings {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw corrupt(file, (error as Error).message)
  }
  if (!isObject(value)) throw corrupt(file, 'it is not an object')
  const { version, port, allowedOrigins = [], serve, reset, perWorker } = value
  const surplus = unknownIn(value, NAMES)
  if (surplus !== undefined) throw corrupt(file, `unknown field ${surplus}`)
  if (version !== VERSION) throw corrupt(file, `its version is not ${VERSION}`)
  if (port !== undefined && !isPort(port)) throw corrupt(file, 'port is not a number from 1 to 65535')
  if (!Array.isArray(allowedOrigins) || allowedOrigins.length > ORIGINS || !allowedOrigins.every(isOrigin)) {
    throw corrupt(file, 'allowedOrigins is not a list of origins like "https://app.test"')
  }
  const problem = problemOfServe(serve) ?? problemOfReset(reset) ?? problemOfWorkers(perWorker, serve)
  if (problem !== undefined) throw corrupt(file, problem)
  return {
    ...(port === undefined ? {} : { port }),
    allowedOrigins,
    ...(serve === undefined ? {} : { serve: serve as ServeSettings }),
    ...(reset === undefined ? {} : { reset: reset as ResetSettings }),
    ...(perWorker === undefined ? {} : { perWorker: perWorker as { env: Record<string, string> } }),
  }
}

function problemOfServe(serve: unknown): string | undefined {
  if (serve === undefined) return undefined
  if (!isObject(serve)) return 'serve is not an object with command and url'
  const surplus = unknownIn(serve, ['command', 'url', 'timeoutMs'])
  if (surplus !== undefined) return `unknown field ${surplus} in serve`
  const { command, url, timeoutMs } = serve
  if (!isText(command)) return 'serve.command is not a command line'
  if (!isAddress(url)) return 'serve.url is not an http(s) URL'
  const isTime =
    Number.isInteger(timeoutMs) && (timeoutMs as number) >= 1 && (timeoutMs as number) <= SERVE_MAX_MS
  if (timeoutMs !== undefined && !isTime) return `serve.timeoutMs is not a number from 1 to ${SERVE_MAX_MS}`
  return undefined
}

function problemOfReset(reset: unknown): string | undefined {
  if (reset === undefined) return undefined
  if (!isObject(reset)) return 'reset is not an object with command or url'
  const surplus = unknownIn(reset, ['command', 'url'])
  if (surplus !== undefined) return `unknown field ${surplus} in reset`
  const { command, url } = reset
  if ((command === undefined) === (url === undefined)) return 'reset has either command or url'
  if (command !== undefined && !isText(command)) return 'reset.command is not a command line'
  if (url !== undefined && !isAddress(url)) return 'reset.url is not an http(s) URL'
  return undefined
}

function problemOfWorkers(perWorker: unknown, serve: unknown): string | undefined {
  if (perWorker === undefined) return undefined
  if (!isObject(perWorker)) return 'perWorker is not an object with env'
  const surplus = unknownIn(perWorker, ['env'])
  if (surplus !== undefined) return `unknown field ${surplus} in perWorker`
  const { env } = perWorker
  if (!isObject(env)) return 'perWorker.env is not an object'
  const entries = Object.entries(env)
  if (entries.length > VARIABLES) return `perWorker.env has more than ${VARIABLES} variables`
  const bad = entries.find(([name, text]) => !/^[A-Za-z_]\w{0,99}$/.test(name) || typeof text !== 'string')
  if (bad !== undefined) return `perWorker.env.${bad[0]} is not a variable with a text`
  const { url } = (serve ?? {}) as { url?: unknown }
  if (typeof url !== 'string' || !url.includes(WORKER))
    return `perWorker needs a serve.url with ${WORKER}, so that each worker's server has its own address`
  return undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function unknownIn(value: object, names: readonly string[]): string | undefined {
  const surplus = Object.keys(value).find((name) => !names.includes(name))
  return surplus === undefined ? undefined : JSON.stringify(surplus)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_CHARS
}

function isAddress(value: unknown): boolean {
  if (!isText(value)) return false
  const address = value.replaceAll(WORKER, '1')
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 65_535
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value
}

function corrupt(file: string, why: string): ProbeError {
  return new ProbeError('CORRUPT_FILE', `${file}: ${why}`, { file })
}
