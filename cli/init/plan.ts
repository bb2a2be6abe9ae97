/** All that is to be done to wire a project, found out before anything is written. */
import path from 'node:path'
import { editAgents } from './agents/index.js'
import { readText } from './app.js'
import { setJsonEntry } from './edit/json-entry.js'
import type { FileEdit } from './file-edit.js'
import { html, olderTags } from './frameworks/html.js'
import type { Install } from './install.js'
import type { Project } from './project.js'

export interface Wishes {
  /** TCP port of the daemon */
  port: number
  /** the project's daemon is to have that port */
  keepsPort: boolean
  /** install the package */
  install: boolean
  /** register the MCP server and write the agents' files */
  agents: boolean
}

export interface Plan {
  /** the command that installs the package; undefined where that is not to be done, or was */
  install: Install | undefined
  files: readonly FileEdit[]
}

/** What is installed. */
export const PACKAGE = 'probe-runtime'
const SETTINGS = path.join('.probe', 'project.json')

/** @param version of the package that is installed */
export async function planFor(project: Project, wishes: Wishes, version: string): Promise<Plan> {
  const { root, app, framework, install } = project
  const isInstalled = app.dependsOn(PACKAGE)
  const files = await framework.wire(app, wishes.port)
  if (framework !== html) files.push(...(await olderTags(app)))
  if (wishes.keepsPort) files.push(await settings(root, wishes.port))
  if (wishes.agents) files.push(...(await editAgents(root)))
  return {
    install: wishes.install && !isInstalled ? install?.(`${PACKAGE}@^${version}`) : undefined,
    files,
  }
}

async function settings(root: string, port: number): Promise<FileEdit> {
  const file = path.join(root, SETTINGS)
  const text = (await readText(file)) ?? '{\n  "version": 1\n}\n'
  return {
    file,
    what: `port ${port}`,
    edit: setJsonEntry(text, { path: ['port'], value: port, isOurs: () => true }),
  }
}
