import { mkdtemp, rename, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Edits a file in one step: a dev server that reads a file while it is empty keeps the former module. The new text waits
 * outside of the app, where no dev server looks for routes.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'probe-edit-'))
  const beside = path.join(folder, path.basename(file))
  await writeFile(beside, text)
  await rename(beside, file)
  await rmdir(folder)
}
