/** The plans of init and of its undo, made before anything is written. */
import path from 'node:path'
import { type Command, commandLine, localProgram, PACKAGE } from '../local-program.js'
import { readText } from '../manifest.js'
import { changeAgents } from './agents/index.js'
import { byHand, done, type Edit, remove, write } from './edit/edit.js'
import { removeJsonEntry, setJsonEntry } from './edit/json-entry.js'
import type { FileChange, FileEdit } from './file-change.js'
import { changeSurplusTags, html } from './frameworks/html.js'
import type { Project } from './project.js'
import { type InitRecord, type Installed, textBefore } from './record.js'

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
}

export interface UndoPlan {
  /** the command that uninstalls the package; undefined if init did not install it */
  uninstall: (Command & { installed: Installed }) | undefined
  files: readonly FileEdit[]
  /** the command that a person can run to remove a package that init did not install */
  leftPackage: string | undefined
}

const NEW_SETTINGS = '{\n  "version": 1\n}\n'

/** @param version of the package that is installed */
export async function planFor(project: Project, wishes: Wishes, version: string): Promise<Plan> {
  const { root, app, install } = project
  const changes = await changesOf(project, wishes)
  if (wishes.keepsPort) changes.push(await changePort(root, wishes.port))
  return {
    install: wishes.install && !app.dependsOn(PACKAGE) ? install?.add(`${PACKAGE}@^${version}`) : undefined,
    files: changes.map(({ file, what, text, apply, revert }) => ({
      file,
      what,
      before: text,
      edit: apply(text),
      isClean: text === undefined || revert(text).kind === 'done',
    })),
  }
}

/** @param record what init changed in this project on this machine */
export async function planUndo(project: Project, wishes: Wishes, record: InitRecord): Promise<UndoPlan> {
  const { root, app, install } = project
  const changes = await changesOf(project, wishes)
  const isUnknown = Object.keys(record.files).length === 0
  if (isUnknown || settingsFile(root) in record.files) changes.push(await changePort(root, wishes.port))
  const files = changes.flatMap(({ file, what, text, revert }) =>
    text === undefined ? [] : [{ file, what, before: text, edit: undo(record, file, text, revert) }],
  )
  const installed = wishes.install ? record.installed[app.folder] : undefined
  const command = app.dependsOn(PACKAGE) ? install?.remove(PACKAGE) : undefined
  return {
    uninstall: installed && command && { ...command, installed },
    files,
    leftPackage: installed === undefined && command !== undefined ? commandLine(command) : undefined,
  }
}

/** The command that starts the MCP server of a project: agents run it in the project's root. */
export function serverCommand({ root, app, packageManager }: Project): Command {
  const workspace = path.relative(root, app.folder).split(path.sep).join('/') || '.'
  return localProgram(packageManager, workspace, 'mcp')
}

async function changesOf(project: Project, { port, agents }: Wishes): Promise<FileChange[]> {
  const { root, app, framework } = project
  const changes = await framework.wire(app, port)
  if (framework !== html) changes.push(...(await changeSurplusTags(app)))
  if (agents) changes.push(...(await changeAgents(root, serverCommand(project))))
  return changes
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
