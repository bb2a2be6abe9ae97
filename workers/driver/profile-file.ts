/** The file of a profile: the cookies and the storage of a browser context, readable by its user alone. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { PROFILE_BYTES } from '../../sdk/protocol/limits.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import { writePrivately } from './private-file.js'

const VERSION = 1

/** As Playwright writes and reads it. */
export type BrowserState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

export interface SavedProfile {
  state: BrowserState
  /** epoch ms */
  savedAt: Milliseconds
}

/**
 * Reads a profile. Its checksum shows that nothing of it was changed or lost.
 *
 * @returns undefined when there is none
 * @throws ProbeError CORRUPT_FILE
 */
export async function readProfile(file: string): Promise<SavedProfile | undefined> {
  try {
    const { size, mtimeMs } = await stat(file)
    // The checksum and the version are beside the state.
    if (size > PROFILE_BYTES * 2) throw new Error(`it has ${size} bytes`)
    const { version, sum, state } = JSON.parse(await readFile(file, 'utf8'))
    if (version !== VERSION) throw new Error(`its version is ${echo(String(version))}, not ${VERSION}`)
    if (typeof state !== 'string' || sumOf(state) !== sum) throw new Error('its checksum is wrong')
    return { state: JSON.parse(state) as BrowserState, savedAt: mtimeMs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw corruptProfile(file, (error as Error).message)
  }
}

/** Replaces the profile at once. @throws Error when the state is too large, or of the file system */
export async function writeProfile(file: string, state: BrowserState): Promise<void> {
  const text = JSON.stringify(state)
  const bytes = Buffer.byteLength(text)
  if (bytes > PROFILE_BYTES) throw new Error(`its state has ${bytes} bytes, more than ${PROFILE_BYTES}`)
  const saved = JSON.stringify({ version: VERSION, sum: sumOf(text), state: text })
  await writePrivately(file, `${saved}\n`)
}

export function corruptProfile(file: string, why: string): ProbeError {
  return new ProbeError('CORRUPT_FILE', `the profile ${echo(file)} cannot be used: ${why}`, { file })
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
