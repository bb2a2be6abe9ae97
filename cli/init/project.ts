/** The project of a folder: its root, its app, and its package manager. */
import { access } from 'node:fs/promises'
import path from 'node:path'
import { getPackages } from '@manypkg/get-packages'
import { type Agent, resolveCommand } from 'package-manager-detector'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { DEFAULT_PORT, LOOPBACK } from '../../sdk/protocol/limits.js'
import { type Command, packageManagerOf } from '../local-program.js'
import { manifestAbove, readManifest } from '../manifest.js'
import { App } from './app.js'
import { folderSpec } from './clone.js'
import type { Framework } from './frameworks/framework.js'
import { dependedOnBy, FRAMEWORK_NAMES, frameworkOf } from './frameworks/index.js'

export interface Project {
  /** folder of the repository or workspace, where agents start */
  root: string
  app: App
  framework: Framework
  /** folders of all packages in the root: the root's own, and those of its workspace */
  packages: readonly string[]
  packageManager: Agent
  /** commands for a development dependency, run in the app's folder; undefined if the app has no package.json */
  install: Install | undefined
}

export interface Install {
  /** @param folder absolute path of the package */
  add(folder: string): Command
  remove(name: string): Command
}

/**
 * The project of a folder.
 *
 * @param appFolder folder of the app; found if it is left out
 * @throws ProbeError NOT_FOUND without such a folder, BAD_ARGUMENTS if there are several apps, UNSUPPORTED for an unknown
 * framework, CORRUPT_FILE
 */
export async function projectAt(cwd: string, appFolder: string | undefined): Promise<Project> {
  const from = path.resolve(cwd, appFolder ?? '.')
  const packages = await packagesAround(from)
  const { app, framework } =
    appFolder === undefined ? await appIn(cwd, packages) : await appAt(from, await appOf(from))
  const root = packages?.root ?? app.folder
  const packageManager = await packageManagerOf(app.folder)
  const isWorkspaceRoot = app.folder === root && (packages?.folders.length ?? 0) > 1
  const hasManifest = (await app.read('package.json')) !== undefined
  return {
    root,
    app,
    framework,
    packages: [...new Set([root, ...(packages?.folders ?? [])])],
    packageManager,
    install: hasManifest ? installWith(packageManager, isWorkspaceRoot) : undefined,
  }
}

function installWith(packageManager: Agent, isWorkspaceRoot: boolean): Install {
  const more = packageManager === 'pnpm' && isWorkspaceRoot ? ['--workspace-root'] : []
  const resolve = (command: 'add' | 'uninstall', args: string[]) => {
    const resolved = resolveCommand(packageManager, command, args)
    if (resolved === null)
      throw new ProbeError('UNSUPPORTED', `${packageManager} has no command that changes dependencies`)
    return resolved
  }
  return {
    add: (folder) => resolve('add', ['-D', ...more, folderSpec(packageManager, folder)]),
    remove: (name) => resolve('uninstall', [...more, name]),
  }
}

/** The packages of a workspace, by folder. */
interface Packages {
  root: string
  folders: readonly string[]
}

async function packagesAround(folder: string): Promise<Packages | undefined> {
  const manifest = await manifestAbove(folder)
  if (manifest === undefined) return undefined
  // Read first: the library's error does not name the file.
  await appOf(path.dirname(manifest))
  const { rootDir, packages } = await getPackages(folder).catch((error: Error) => {
    throw new ProbeError('CORRUPT_FILE', `the packages around ${folder} cannot be read: ${error.message}`, {
      folder,
    })
  })
  return { root: rootDir, folders: packages.map(({ dir }) => dir) }
}

/** The app of the current folder, else the only app of the workspace. */
async function appIn(
  cwd: string,
  packages: Packages | undefined,
): Promise<{ app: App; framework: Framework }> {
  if (packages === undefined) return appAt(cwd, new App(cwd, undefined))
  const own = path.dirname((await manifestAbove(cwd)) ?? path.join(packages.root, 'package.json'))
  if (own !== packages.root) return appAt(own, await appOf(own))
  const found: { app: App; framework: Framework }[] = []
  for (const folder of packages.folders) {
    const app = await appOf(folder)
    const framework = await dependedOnBy(app)
    if (framework !== undefined) found.push({ app, framework })
  }
  const [only] = found
  if (only === undefined) return appAt(packages.root, await appOf(packages.root))
  if (found.length === 1) return only
  const listed = found.map(
    ({ app, framework }) => `${path.relative(cwd, app.folder) || '.'} (${framework.name})`,
  )
  throw new ProbeError(
    'BAD_ARGUMENTS',
    `there are ${found.length} apps here: ${listed.join(', ')}; choose one with --app <dir>`,
    { apps: found.map(({ app }) => app.folder) },
  )
}

async function appAt(folder: string, app: App): Promise<{ app: App; framework: Framework }> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new ProbeError('NOT_FOUND', `the folder ${folder} does not exist`)
  const framework = await frameworkOf(app)
  if (framework !== undefined) return { app, framework }
  throw new ProbeError(
    'UNSUPPORTED',
    `${folder} has no known framework: its package.json does not depend on one, and it has no .html file. ` +
      `Known are ${FRAMEWORK_NAMES.join(', ')}; any other page loads the SDK with ` +
      `<script src="http://${LOOPBACK}:${DEFAULT_PORT}/probe.js"></script>`,
    { folder },
  )
}

/** @throws ProbeError CORRUPT_FILE */
async function appOf(folder: string): Promise<App> {
  return new App(folder, await readManifest(folder))
}
