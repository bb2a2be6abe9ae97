/** The contents of `.probe/project.json`. This file imports only Node's own modules. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ProbeError } from '../../protocol/errors.js'

export interface ProjectSettings {
  port?: number
  /** origins, in addition to loopback, whose pages may connect */
  allowedOrigins: readonly string[]
}

const FILE = path.join('.probe', 'project.json')
const NAMES = ['version', 'port', 'allowedOrigins']
const VERSION = 1
const ORIGINS = 100

/**
 * Reads the nearest `.probe/project.json`, from the folder upwards.
 *
 * @returns undefined if there is none
 * @throws ProbeError CORRUPT_FILE with the file and the reason
 */
export function projectSettings(folder: string): ProjectSettings | undefined {
  const file = path.join(folder, FILE)
  const text = read(file)
  if (text !== undefined) return parse(text, file)
  const parent = path.dirname(folder)
  return parent === folder ? undefined : projectSettings(parent)
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
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw corrupt(file, 'it is not an object')
  const { version, port, allowedOrigins = [] } = value as Record<string, unknown>
  const unknown = Object.keys(value).find((name) => !NAMES.includes(name))
  if (unknown !== undefined) throw corrupt(file, `unknown field ${JSON.stringify(unknown)}`)
  if (version !== VERSION) throw corrupt(file, `its version is not ${VERSION}`)
  if (port !== undefined && !isPort(port)) throw corrupt(file, 'port is not a number from 1 to 65535')
  if (!Array.isArray(allowedOrigins) || allowedOrigins.length > ORIGINS || !allowedOrigins.every(isOrigin)) {
    throw corrupt(file, 'allowedOrigins is not a list of origins like "https://app.test"')
  }
  return { ...(port === undefined ? {} : { port }), allowedOrigins }
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
