import { copyFile, mkdir, rename } from 'node:fs/promises'
import writeFileAtomic from 'write-file-atomic'
import type { DrawnElement } from '../../sdk/protocol/commands/appearance.js'
import { type Baselines, VERSION } from './baseline.js'

/** Replaces a baseline. The picture comes last: without it, the baseline does not exist. @param file the picture */
export async function saveBaseline(
  { folder, notes, picture }: Baselines,
  file: string,
  elements: readonly DrawnElement[],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFileAtomic(notes, `${JSON.stringify({ version: VERSION, elements })}\n`)
  const near = `${picture}.${process.pid}.tmp`
  await copyFile(file, near)
  await rename(near, picture)
}
