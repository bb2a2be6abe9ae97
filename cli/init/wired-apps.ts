/** The other apps of a project's workspace that use probe. */
import { readManifest } from '../manifest.js'
import { App } from './app.js'
import { frameworkOf } from './frameworks/index.js'
import type { Project } from './project.js'

/**
 * The apps whose files hold something that init writes, without the project's own app.
 *
 * @param port TCP port of the daemon
 * @throws ProbeError CORRUPT_FILE
 */
export async function otherWiredApps({ app, packages }: Project, port: number): Promise<App[]> {
  const others = packages.filter((folder) => folder !== app.folder)
  const apps = await Promise.all(others.map(async (folder) => new App(folder, await readManifest(folder))))
  const areWired = await Promise.all(apps.map((each) => isWired(each, port)))
  return apps.filter((_, index) => areWired[index])
}

async function isWired(app: App, port: number): Promise<boolean> {
  const framework = await frameworkOf(app)
  const changes = (await framework?.wire(app, port)) ?? []
  return changes.some(({ text, revert }) => text !== undefined && revert(text).kind !== 'done')
}
