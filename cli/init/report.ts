/** The report of init and of its undo, and the lines that a terminal shows of it. */
import path from 'node:path'
import pc from 'picocolors'
import { LOOPBACK } from '../../sdk/protocol/limits.js'
import { printable } from '../../sdk/protocol/printable.js'
import { type Applied, outcomeOf } from './apply.js'
import type { FileEdit } from './file-change.js'
import type { Wishes } from './plan.js'
import type { Project } from './project.js'
import type { Opened } from './running.js'

export interface Report {
  app: string
  folder: string
  framework: string
  packageManager: string
  /** the command that installs the package, if it is needed */
  install?: string
  /** the command that uninstalls the package, if init installed it */
  uninstall?: string
  files: Applied[]
  /** the app's page, if its dev server runs */
  opened?: Opened
  /** what is left to do, one sentence each */
  next: string[]
}

/** One run of init, or of its undo. */
export interface Run {
  project: Project
  wishes: Wishes
  /** plan only */
  isDryRun: boolean
  /** state folder of this user */
  state: string
  log(line: string): void
}

type State = Applied['state']

const SIGNS: Record<State, string> = {
  written: pc.green('✔'),
  removed: pc.green('✔'),
  there: pc.dim('='),
  'by-hand': pc.yellow('!'),
}
const NOTES: Record<State, string> = {
  written: '',
  removed: 'removed',
  there: 'no change',
  'by-hand': 'by hand',
}
const VERBS: Record<State, string> = {
  written: 'write ',
  removed: 'delete',
  there: 'keep  ',
  'by-hand': 'ask   ',
}

/** The line below the command that installs the package. */
const CLONE = 'This installs the clone that runs now, by its path on this machine.'

/** The report of a plan. */
export function plannedReport(
  { app, framework, packageManager }: Project,
  edits: readonly FileEdit[],
): Report {
  return {
    app: app.name,
    folder: app.folder,
    framework: framework.name,
    packageManager: packageManager.replace(/@.*/, ''),
    files: edits.map(({ file, what, edit }) => ({ file, what, ...outcomeOf(edit) })),
    next: [],
  }
}

export function logPlan(report: Report, { isDryRun, log }: Run): void {
  for (const line of planLines(report)) log(line)
  log(isDryRun ? '\nNothing was written (--dry-run).' : `\n${pc.bold('done')}`)
  if (!isDryRun) return
  for (const applied of report.files)
    if (applied.state === 'by-hand') for (const line of appliedLines(applied)) log(line)
}

function planLines({ app, folder, framework, packageManager, ...report }: Report): string[] {
  const command = report.install ?? report.uninstall
  return [
    `${pc.bold(printable(app))}  ${framework}, ${packageManager}, ${folder}`,
    `\n${pc.bold('plan')}`,
    ...(command === undefined ? [] : [`  run     ${command}`]),
    ...(report.install === undefined ? [] : [`          ${pc.dim(CLONE)}`]),
    ...report.files.map(({ file, what, state }) => `  ${VERBS[state]}  ${nameOf(file)}  ${pc.dim(what)}`),
  ]
}

export function appliedLines({ file, what, state, why, lines }: Applied): string[] {
  const note = [NOTES[state], why === undefined ? '' : `: ${why}`].join('')
  return [
    `${SIGNS[state]} ${nameOf(file)}  ${what}${note === '' ? '' : `  ${pc.dim(printable(note))}`}`,
    ...(lines ?? '').split('\n').flatMap((line) => (lines === undefined ? [] : [`    ${line}`])),
  ]
}

/** What is left to do after init, and what init cannot promise. */
export function nextSteps(
  { files, opened }: Report,
  { root, app, framework }: Project,
  { agents, port }: Wishes,
): string[] {
  const steps: string[] = []
  if (framework.isUntested?.(app) === true)
    steps.push(
      `No test of probe covers this version of ${framework.name}. If its page does not connect, write ` +
        `<script src="http://${LOOPBACK}:${port}/probe.js"></script> first in its <head>.`,
    )
  if (files.some(({ state }) => state === 'by-hand'))
    steps.push('Write the lines above where they belong, then run probe init again.')
  if (opened === undefined)
    steps.push('Start the app, then run probe open with its address to see whether its page connects.')
  else if (opened.sessionId === undefined)
    steps.push(
      `${opened.url} opened, but its page did not connect${opened.clause ?? ''}. Restart the app, then run probe doctor ${opened.url}`,
    )
  else
    steps.push(`${opened.url} opened, and its page connected as session ${JSON.stringify(opened.sessionId)}.`)
  if (agents) steps.push(`Restart your agent in ${root}, and ask it to verify with /probe.`)
  return steps
}

/**
 * What is left to do after an undo.
 *
 * @param users names of the workspace's other apps that use probe
 * @param leftPackage the command that removes a package that init did not install
 */
export function stepsAfterUndo(
  { files }: Report,
  users: readonly string[],
  leftPackage: string | undefined,
): string[] {
  const steps: string[] = []
  if (files.some(({ state }) => state === 'by-hand'))
    steps.push('Remove the lines above by hand: they changed since init, or init did not write them.')
  if (users.length > 0) steps.push(`The shared files stay, because ${users.join(', ')} still uses probe.`)
  if (leftPackage !== undefined)
    steps.push(`The package stays, because init did not install it here. To remove it, run ${leftPackage}`)
  if (steps.length === 0) steps.push('Nothing of probe is left in this project.')
  return steps
}

function nameOf(file: string): string {
  return path.relative(process.cwd(), file) || '.'
}
