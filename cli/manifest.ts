/** The package.json around a folder. */
import { access } from 'node:fs/promises'
import path from 'node:path'

/** Path of the nearest package.json, from a folder upwards; undefined if there is none. */
export async function manifestAbove(folder: string): Promise<string | undefined> {
  const file = path.join(folder, 'package.json')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) return file
  const parent = path.dirname(folder)
  return parent === folder ? undefined : manifestAbove(parent)
}
