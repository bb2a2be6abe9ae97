import { projectFolder } from '../../sdk/node/project/settings.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { isInOne, ownFolders, realFolders } from '../files/folders.js'

/** What is known of a page's project. */
export interface PageOrigin {
  /** folder of the app, as the page says; not trusted */
  root: string | undefined
  /** folders of the agents that drive the page, or of all agents */
  drivers: readonly string[]
}

/**
 * The project of a page, as `probe verify` finds it from the app's folder: the nearest one with a `.probe/project.json`; else the
 * known folder around the app; else the app's folder. A page without the build plugin does not say its app's folder: then the
 * project is the only folder of agents, or else the only one that is known.
 *
 * @param known folders in which this daemon and its agents work; the app's folder must be in one of them or around one
 * @throws ProbeError NOT_FOUND
 */
export async function projectOfPage(
  { root, drivers }: PageOrigin,
  known: readonly string[],
): Promise<string> {
  const trusted = unique(await realFolders(known))
  const apps = root === undefined ? await oneOf([drivers, known]) : await ownFolders(root, trusted)
  const [app] = apps
  if (app === undefined || apps.length > 1) throw unknownProject(root)
  const around = trusted.filter((folder) => isInOne([folder], app)).toSorted((a, b) => b.length - a.length)
  const project = projectFolder(app)
  return project === app ? (around[0] ?? app) : project
}

/** The first list that is not empty. */
async function oneOf(lists: readonly (readonly string[])[]): Promise<string[]> {
  const all = await Promise.all(lists.map(realFolders))
  return unique(all.find((folders) => folders.length > 0) ?? [])
}

function unique(folders: readonly string[]): string[] {
  return [...new Set(folders)]
}

function unknownProject(root: string | undefined): ProbeError {
  const why =
    root === undefined
      ? 'the page does not say to which project it belongs, and several are open: connect it with the build plugin, or with `root`'
      : 'the folder of the app is in no project of this daemon or of its agents: run `probe` in the project'
  return new ProbeError('NOT_FOUND', why)
}
