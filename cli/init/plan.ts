/** The plans of init and of its undo, made before anything is written. */
import path from 'node:path'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { type Command, commandLine, localServer, PACKAGE } from '../local-program.js'
import { readText } from '../manifest.js'
import type { Servers } from './agents/agent.js'
import { changeAgents } from './agents/index.js'
import type { App } from './app.js'
import { isClone } from './clone.js'
import { byHand, done, type Edit, remove, write } from './edit/edit.js'
import { removeJsonEntry, setJsonEntry } from './edit/json-entry.js'
import type { FileChange, FileEdit } from './file-change.js'
import { changeSurplusTags } from './frameworks/html.js'
import type { Install, Project } from './project.js'
import { type InitRecord, type Installed, textBefore } from './record.js'
import { otherWiredApps } from './wired-apps.js'

export interface Wishes {
  /** TCP port of the daemon */
  port: number
  /** write the port to the project's settings */
  keepsPort: boolean
  /** install the package, or uninstall it */
  install: boolean
  /** the MCP server, the rules and the slash command of agents */
  agents: boolean
}

export interface Plan {
  /** the command that installs the package; undefined if it is not needed or not wanted */
  install: Command | undefined
  files: readonly PlannedEdit[]
}

export interface PlannedEdit extends FileEdit {
  /** true if the file holds nothing that an earlier init wrote */
  isClean: boolean
  /** true for a file of the framework's wiring */
  isWiring: boolean
}

export interface UndoPlan {
  /** the command that uninstalls the package; undefined if init did not install it */
  uninstall: (Command & { installed: Installed }) | undefined
  files: readonly FileEdit[]
  /** the agents' files that other apps of the workspace use, with the edit that makes them independent of this app */
  kept: readonly FileEdit[]
  /** names of those other apps */
  users: readonly string[]
  /** the command that a person can run to remove a package that init did not install */
  leftPackage: string | undefined
}

const NEW_SETTINGS = '{\n  "version": 1\n}\n'

/**
 * @param own folder of the running program's package
 * @throws ProbeError INSTALL_FAILED if the package is missing and the running program is not a clone
 */
export async function planFor(project: Project, wishes: Wishes, own: string): Promise<Plan> {
  const { app, install } = project
  const changes = await changeApp(project, wishes)
  const wiring = new Set(changes)
  if (wishes.agents) {
    const others = await otherWiredApps(project, wishes.port)
    changes.push(...(await changeAgents(project.root, serversOf(project, [app, ...others]))))
  }
  if (wishes.keepsPort) changes.push(await changePort(project.root, wishes.port))
  return {
    install: wishes.install && !app.dependsOn(PACKAGE) ? install && installOf(install, own) : undefined,
    files: changes.map((change) => ({ ...planned(change), isWiring: wiring.has(change) })),
  }
}

function planned({ file, what, text, apply, revert }: FileChange): Omit<PlannedEdit, 'isWiring'> {
  return {
    file,
    what,
    before: text,
    edit: apply(text),
    isClean: text === undefined || revert(text).kind === 'done',
  }
}

/** @param record what init changed in this project on this machine */
export async function planUndo(project: Project, wishes: Wishes, record: InitRecord): Promise<UndoPlan> {
  const { root, app, install } = project
  const [user = app, ...users] = await otherWiredApps(project, wishes.port)
  const isLast = user === app
  const agents = wishes.agents ? await changeAgents(root, serversOf(project, [user, ...users])) : []
  const changes = await changeApp(project, wishes)
  if (isLast) changes.push(...agents)
  const isUnknown = Object.keys(record.files).length === 0
  if (isLast && (isUnknown || settingsFile(root) in record.files))
    changes.push(await changePort(root, wishes.port))
  const files = changes.flatMap(({ file, what, text, revert }) =>
    text === undefined ? [] : [{ file, what, before: text, edit: undo(record, file, text, revert) }],
  )
  const installed = wishes.install ? record.installed[app.folder] : undefined
  const command = app.dependsOn(PACKAGE) ? install?.remove(PACKAGE) : undefined
  return {
    uninstall: installed && command && { ...command, installed },
    files,
    kept: isLast ? [] : agents.flatMap(keep),
    users: isLast ? [] : [user, ...users].map(({ name }) => name),
    leftPackage: installed === undefined && command !== undefined ? commandLine(command) : undefined,
  }
}

function installOf(install: Install, own: string): Command {
  if (isClone(own)) return install.add(own)
  throw new ProbeError(
    'INSTALL_FAILED',
    `the app does not depend on ${PACKAGE}, and this program runs from ${own}, which is not a clone. Init does not install the ` +
      `package by its name, because that name on a registry can belong to somebody else. In the app's folder, run ` +
      `${commandLine(install.add('<path of your clone>'))}, then run probe init again`,
    { own },
  )
}

/** The command that starts the MCP server of a project with an app's copy: agents run it in the project's root. */
export function serverCommand({ root, packageManager }: Project, app: App): Command {
  return localServer(packageManager, path.relative(root, app.folder).split(path.sep).join('/') || '.')
}

function serversOf(project: Project, [app, ...others]: readonly [App, ...App[]]): Servers {
  return [serverCommand(project, app), ...others.map((other) => serverCommand(project, other))]
}

async function changeApp({ app, framework }: Project, { port }: Wishes): Promise<FileChange[]> {
  const changes = await framework.wire(app, port)
  return framework.loadsByTag === true ? changes : [...changes, ...(await changeSurplusTags(app))]
}

/** The edit of a file that stays for other apps: it no longer needs the app that is unwired. */
function keep({ file, what, text, apply, revert }: FileChange): FileEdit[] {
  if (text === undefined || revert(text).kind === 'done') return []
  const edit = apply(text)
  return [{ file, what, before: text, edit: edit.kind === 'by-hand' ? done : edit }]
}

function undo(record: InitRecord, file: string, text: string, revert: (text: string) => Edit): Edit {
  const before = textBefore(record, file, text)
  if (before === undefined) return revert(text)
  return before === null ? remove : write(before)
}

function settingsFile(root: string): string {
  return path.join(root, '.probe', 'project.json')
}

/** The port in the project's settings. Its reversal needs the record: a person may have written the same line. */
async function changePort(root: string, port: number): Promise<FileChange> {
  const file = settingsFile(root)
  const entry = { path: ['port'], value: port, isOurs: () => true }
  return {
    file,
    what: `port ${port}`,
    text: await readText(file),
    apply: (text = NEW_SETTINGS) => setJsonEntry(text, entry),
    revert: (text) =>
      removeJsonEntry(text, entry).kind === 'done'
        ? done
        : byHand('it is not known whether init wrote its port', '- "port"'),
  }
}
