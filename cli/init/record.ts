/**
 * What init changed in a project: kept in the state folder, so that undo restores untouched files byte for byte. Not in
 * the project, because an agent's settings may hold credentials.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { ensureFolder } from '../../daemon/files/state-folder.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { FileEdit } from './file-change.js'

interface WrittenFile {
  /** the text before init; null if init created the file */
  before: string | null
  /** hash of the text that init wrote */
  after: string
}

/** An installation of the package by init. */
export interface Installed {
  /** package.json before it */
  manifest: string
  /** absolute paths of the lock files that it created */
  lockFiles: string[]
}

export interface InitRecord {
  version: 1
  /** by absolute path */
  files: Record<string, WrittenFile>
  /** by absolute path of the app's folder */
  installed: Record<string, Installed>
}

/** @throws ProbeError CORRUPT_FILE */
export async function readRecord(state: string, root: string): Promise<InitRecord> {
  const file = recordFile(state, root)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { version: 1, files: {}, installed: {} }
  try {
    return JSON.parse(text) as InitRecord
  } catch (error) {
    throw new ProbeError('CORRUPT_FILE', `${file} is not valid JSON: ${(error as Error).message}`, { file })
  }
}

/** Writes the record; deletes an empty one. */
export async function writeRecord(state: string, root: string, record: InitRecord): Promise<void> {
  const file = recordFile(state, root)
  if (Object.keys({ ...record.files, ...record.installed }).length === 0) return rm(file, { force: true })
  await ensureFolder(state)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeFileAtomic(file, JSON.stringify(record), { mode: 0o600 })
}

/**
 * Adds a written file to the record.
 *
 * @param isClean false if the text before already held something that an earlier init wrote
 */
export function noteWritten({ files }: InitRecord, { file, before, edit }: FileEdit, isClean: boolean): void {
  if (edit.kind !== 'write') return
  const known = files[file]
  const after = hashOf(edit.text)
  if (known !== undefined && known.after === hashOf(before)) files[file] = { before: known.before, after }
  else if (isClean) files[file] = { before: before ?? null, after }
  else delete files[file]
}

/** Takes a file that was written back out of the record. @param taken the file, with its text before that edit */
export function noteTakenBack(
  { files }: InitRecord,
  { file, before }: Pick<FileEdit, 'file' | 'before'>,
): void {
  const known = files[file]
  if (known === undefined) return
  if (known.before === (before ?? null)) delete files[file]
  else files[file] = { before: known.before, after: hashOf(before) }
}

/** The text before init of a file that nobody changed since: null if init created it, undefined if unknown. */
export function textBefore({ files }: InitRecord, file: string, text: string): string | null | undefined {
  const known = files[file]
  return known?.after === hashOf(text) ? known.before : undefined
}

function recordFile(state: string, root: string): string {
  return path.join(state, 'init', `${hashOf(root).slice(0, 16)}.json`)
}

function hashOf(text = ''): string {
  return createHash('sha256').update(text).digest('hex')
}
