/** Does what was planned: a file is written as a whole, or not at all. */
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { byHand, type Edit } from './edit/edit.js'
import type { FileEdit } from './file-edit.js'

/** What became of a file. */
export interface Applied {
  /** absolute path */
  file: string
  what: string
  state: 'written' | 'there' | 'by-hand'
  /** why a person has to write it, and what */
  why?: string
  lines?: string
}

const NOBODY_WRITES = 0o222

/** @param told told each file as it is done */
export async function apply(
  edits: readonly FileEdit[],
  told: (applied: Applied) => void,
): Promise<Applied[]> {
  const all: Applied[] = []
  for (const { file, what, edit } of edits) {
    const applied = { file, what, ...outcomeOf(await written(file, edit)) }
    all.push(applied)
    told(applied)
  }
  return all
}

/** What an edit comes to, or would. */
export function outcomeOf(edit: Edit): Omit<Applied, 'file' | 'what'> {
  if (edit.kind === 'done') return { state: 'there' }
  if (edit.kind === 'write') return { state: 'written' }
  return { state: 'by-hand', why: edit.why, lines: edit.lines }
}

async function written(file: string, edit: Edit): Promise<Edit> {
  if (edit.kind !== 'write') return edit
  try {
    const there = await stat(file).catch(() => undefined)
    // A file is replaced as a whole, which its folder allows: that it is not to be written is its own to say.
    if (there !== undefined && (there.mode & NOBODY_WRITES) === 0) return byHand('it is read-only', edit.text)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFileAtomic(file, edit.text)
    return edit
  } catch (error) {
    return byHand(`it cannot be written: ${(error as NodeJS.ErrnoException).code ?? error}`, edit.text)
  }
}
