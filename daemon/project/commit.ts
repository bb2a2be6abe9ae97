import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The commit that is checked out; undefined outside of a Git repository. Reads Git's own files, starts no process. */
export async function commitOf(project: string): Promise<string | undefined> {
  const folder = await gitFolder(project)
  if (folder === undefined) return undefined
  const head = (await read(path.join(folder, 'HEAD')))?.trim()
  const ref = head?.startsWith('ref: ') ? head.slice('ref: '.length) : undefined
  if (ref === undefined) return short(head)
  // A linked working tree keeps its branches in the main one.
  const common = path.resolve(folder, (await read(path.join(folder, 'commondir')))?.trim() ?? '.')
  const loose = await read(path.join(common, ref))
  if (loose !== undefined) return short(loose.trim())
  const packed = (await read(path.join(common, 'packed-refs')))?.split('\n') ?? []
  return short(packed.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0])
}

async function gitFolder(project: string): Promise<string | undefined> {
  const place = path.join(project, '.git')
  const link = await read(place)
  if (link?.startsWith('gitdir: ')) return path.resolve(project, link.slice('gitdir: '.length).trim())
  if ((await read(path.join(place, 'HEAD'))) !== undefined) return place
  const parent = path.dirname(project)
  return parent === project ? undefined : gitFolder(parent)
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

function short(commit: string | undefined): string | undefined {
  return commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 12) : undefined
}
