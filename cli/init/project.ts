/** What a folder belongs to: the project's root, the app that is meant, and how packages are installed in it. */
import { access } from 'node:fs/promises'
import path from 'node:path'
import { getPackages } from '@manypkg/get-packages'
import { type AgentName, detect, type ResolvedCommand, resolveCommand } from 'package-manager-detector'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { manifestAbove } from '../manifest.js'
import { App, type Manifest, readText } from './app.js'
import type { Framework } from './frameworks/framework.js'
import { dependedOnBy, FRAMEWORK_NAMES, frameworkOf } from './frameworks/index.js'

export interface Project {
  /** of the repository or workspace: agents are started in it */
  root: string
  app: App
  framework: Framework
  packageManager: AgentName
  /** installs a package for development, in the app's folder; undefined where the app has no package.json */
  install: ((wanted: string) => ResolvedCommand) | undefined
}

/**
 * The project that a folder is in.
 *
 * @param appFolder of the app that is meant; found where it is left out
 * @throws ProbeError NOT_FOUND where there is no app, BAD_ARGUMENTS where there are several, UNSUPPORTED where its
 * framework is not known, CORRUPT_FILE
 */
export async function projectAt(cwd: string, appFolder: string | undefined): Promise<Project> {
  const from = path.resolve(cwd, appFolder ?? '.')
  const packages = await packagesAround(from)
  const { app, framework } =
    appFolder === undefined ? await appIn(cwd, packages) : await appAt(from, await appOf(from))
  const root = packages?.root ?? app.folder
  const found = await detect({ cwd: app.folder })
  const agent = found?.agent ?? 'npm'
  const isWorkspaceRoot = app.folder === root && (packages?.folders.length ?? 0) > 1
  const hasManifest = (await app.read('package.json')) !== undefined
  return {
    root,
    app,
    framework,
    packageManager: found?.name ?? 'npm',
    install: hasManifest
      ? (wanted) => {
          const more = agent === 'pnpm' && isWorkspaceRoot ? ['--workspace-root'] : []
          const command = resolveCommand(agent, 'add', ['-D', ...more, wanted])
          if (command === null) throw new ProbeError('UNSUPPORTED', `${agent} adds no packages`)
          return command
        }
      : undefined,
  }
}

/** Folders of all packages of a workspace. */
interface Packages {
  root: string
  folders: readonly string[]
}

async function packagesAround(folder: string): Promise<Packages | undefined> {
  const manifest = await manifestAbove(folder)
  if (manifest === undefined) return undefined
  // Read here first: the library does not tell which file is wrong.
  await appOf(path.dirname(manifest))
  const { rootDir, packages } = await getPackages(folder).catch((error: Error) => {
    throw new ProbeError('CORRUPT_FILE', `the packages around ${folder} cannot be read: ${error.message}`, {
      folder,
    })
  })
  return { root: rootDir, folders: packages.map(({ dir }) => dir) }
}

/** The app of the folder that one stands in, else the only one of the workspace. */
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
  if (!isThere) throw new ProbeError('NOT_FOUND', `there is no folder ${folder}`)
  const framework = await frameworkOf(app)
  if (framework !== undefined) return { app, framework }
  throw new ProbeError(
    'UNSUPPORTED',
    `${folder} is no app of a framework that is known: its package.json names none of theirs, and it has no .html file. ` +
      `Known are ${FRAMEWORK_NAMES.join(', ')}; docs/frameworks.md tells how any other page loads the SDK`,
    { folder },
  )
}

/** @throws ProbeError CORRUPT_FILE */
async function appOf(folder: string): Promise<App> {
  const file = path.join(folder, 'package.json')
  const text = await readText(file)
  if (text === undefined) return new App(folder, undefined)
  try {
    return new App(folder, JSON.parse(text) as Manifest)
  } catch (error) {
    throw new ProbeError('CORRUPT_FILE', `${file} is no JSON: ${(error as Error).message}`, { file })
  }
}
