/** An app's folder in which this repository's packages are linked. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

export interface AppFolder {
  /** its real path */
  root: string
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

/**
 * @param files texts by path in the folder
 * @param packages packages of the app, in addition to `probe-runtime`
 * @param libraries packages of fixtures/libraries
 */
export async function appFolder(
  files: Record<string, string>,
  packages: readonly string[] = [],
  libraries: readonly string[] = [],
): Promise<AppFolder> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-app-')))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  await write('package.json', JSON.stringify({ name: 'notes', type: 'module' }))
  for (const [file, text] of Object.entries(files)) await write(file, text)
  const links = new Map(packages.map((name) => [name, path.join(repository, 'node_modules', name)]))
  for (const name of libraries)
    links.set(name, path.join(repository, 'fixtures/libraries/node_modules', name))
  for (const [name, target] of links.set('probe-runtime', repository)) {
    const link = path.join(root, 'node_modules', name)
    await mkdir(path.dirname(link), { recursive: true })
    await symlink(target, link, 'junction')
  }
  return { root, write, remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }) }
}
