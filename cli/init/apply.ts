/** Applies planned edits. A file is written as a whole, or not at all. */
import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { byHand, type Edit } from './edit/edit.js'
import type { FileEdit } from './file-change.js'

/** The outcome for one file. */
export interface Applied {
  /** absolute path */
  file: string
  what: string
  state: 'written' | 'removed' | 'there' | 'by-hand'
  /** the reason why a person must make the change, and the lines to write */
  why?: string
  lines?: string
}

const WRITE_BITS = 0o222

/**
 * @param root of the project: folders under it that become empty are removed
 * @param onApplied called after each file
 */
export async function apply<E extends FileEdit>(
  root: string,
  edits: readonly E[],
  onApplied: (applied: Applied, edit: E) => void,
): Promise<Applied[]> {
  const all: Applied[] = []
  for (const planned of edits) {
    const { file, what, edit } = planned
    const applied = { file, what, ...outcomeOf(await perform(root, file, edit)) }
    all.push(applied)
    onApplied(applied, planned)
  }
  return all
}

/** The outcome of an edit that succeeds. */
export function outcomeOf(edit: Edit): Omit<Applied, 'file' | 'what'> {
  if (edit.kind === 'done') return { state: 'there' }
  if (edit.kind === 'write') return { state: 'written' }
  if (edit.kind === 'remove') return { state: 'removed' }
  return { state: 'by-hand', why: edit.why, lines: edit.lines }
}

async function perform(root: string, file: string, edit: Edit): Promise<Edit> {
  if (edit.kind !== 'write' && edit.kind !== 'remove') return edit
  const lines = edit.kind === 'write' ? edit.text : '- the file'
  try {
    const current = await stat(file).catch(() => undefined)
    // Replacing a file needs only rights on its folder, so a read-only file must be recognised here.
    if (current !== undefined && (current.mode & WRITE_BITS) === 0) return byHand('it is read-only', lines)
    if (edit.kind === 'write') {
      await mkdir(path.dirname(file), { recursive: true })
      await writeFileAtomic(file, edit.text)
    } else {
      await rm(file, { force: true })
      await removeEmpty(path.dirname(file), root)
    }
    return edit
  } catch (error) {
    return byHand(`it cannot be written: ${(error as NodeJS.ErrnoException).code ?? error}`, lines)
  }
}

/** Removes a folder under the root, and its parents, as far as they are empty. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  if (folder === root || !folder.startsWith(root + path.sep)) return
  const isRemoved = await rmdir(folder).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeEmpty(path.dirname(folder), root)
}
