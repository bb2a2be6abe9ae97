import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseProjectJson, projectText } from '../../workers/flows/project-json.js'
import {
  RUNS_VERSION,
  type Run,
  type RunHistory,
  runHistorySchema,
  withRun,
} from '../../workers/flows/run-history.js'
import { JsonFolder } from './json-folder.js'

/** @param project folder of the project */
export function runsOf(project: string): JsonFolder<RunHistory> {
  return new JsonFolder<RunHistory>(path.join(project, '.probe', 'runs'), {
    noun: 'history',
    parse: (text, file) => parseProjectJson(text, file, RUNS_VERSION, runHistorySchema),
    text: projectText,
    named: (history) => history,
  })
}

/**
 * Adds a run to the history of a flow. A history that cannot be read begins anew: it only ranks.
 *
 * @param project folder of the project
 */
export async function noteRun(project: string, flow: string, run: Run): Promise<void> {
  const runs = runsOf(project)
  const history = await runs.read(flow).catch(() => undefined)
  await runs.write(flow, withRun(history, run))
  await keepOutOfGit(project)
}

/** Runs are of one machine: a repository does not keep them. */
export async function keepOutOfGit(project: string): Promise<void> {
  const folder = path.join(project, '.probe')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '.gitignore'), 'runs/\n', { flag: 'wx' }).catch(() => undefined)
}
