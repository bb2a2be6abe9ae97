import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes all but the latest files of a folder. Somebody may have deleted the folder. */
export async function keepLatest(folder: string, count: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  if (names.length <= count) return
  const dated = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { file, at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 }
    }),
  )
  const old = dated.toSorted((one, two) => two.at - one.at).slice(count)
  await Promise.all(old.map(({ file }) => rm(file, { force: true })))
}
