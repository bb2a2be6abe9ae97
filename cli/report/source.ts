/** What a report is about: a file, a verdict of a connected tab, or a run of flows. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { stateFolder } from '../../daemon/files/state-folder.js'
import {
  type KeptFlow,
  type KeptRun,
  type KeptVerdict,
  lastRunFolder,
  readBounded,
  readRun,
} from '../../daemon/project/last-run.js'
import { echo } from '../../sdk/protocol/echo.js'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import type { ReportedRun, ReportedVerdict } from '../../workers/picture/report.js'
import { readVerdict } from '../../workers/picture/verdict-file.js'
import { bundleOn } from '../control.js'

export type Source = { run: ReportedRun } | { verdict: ReportedVerdict }

const VERDICT_ID = /^v[\w-]+\.\d+$/

/**
 * @param what a file, a folder of a run, the id of a verdict, or a flow of the last run; default: the last run
 * @throws ProbeError NOT_FOUND, NO_MATCH, CORRUPT_FILE, and of the daemon
 */
export async function sourceOf(
  what: string | undefined,
  { project, port }: { project: string; port: number },
): Promise<Source> {
  const last = () => readRun(lastRunFolder(project))
  if (what === undefined) return { run: await loadRun(await last()) }
  const kind = await stat(what).catch(() => undefined)
  if (kind?.isFile() === true) return { verdict: { bundle: await loadBundle(path.resolve(what)) } }
  if (kind?.isDirectory() === true) return { run: await loadRun(await readRun(path.resolve(what))) }
  const run = await last().catch((error: unknown) => {
    if (codeOf(error) === 'NOT_FOUND') return undefined
    throw error
  })
  if (VERDICT_ID.test(what)) {
    const kept = run?.flows.flatMap(({ verdicts }) => verdicts).find(({ id }) => id === what)
    if (kept !== undefined) return { verdict: await loadVerdict(kept) }
    const text = await bundleOn(port, stateFolder(), what)
    if (text === undefined)
      throw new ProbeError('NO_MATCH', `no tab and no run keeps the evidence of the verdict ${what}`, {
        id: what,
      })
    return { verdict: { bundle: readVerdict(text, what) } }
  }
  const flows = run?.flows.filter(({ flow }) => flow === what) ?? []
  if (run === undefined || flows.length === 0) {
    const message = `${echo(what)} is no file, no verdict and no flow of the last run`
    throw new ProbeError('NOT_FOUND', message, { flows: run?.flows.map(({ flow }) => flow) ?? [] })
  }
  return { run: await loadRun({ ...run, flows }) }
}

/** The verdict that decided: of a run, the first that is not yes, else the last. */
export function decisiveOf(source: Source, what: string): ReportedVerdict {
  if ('verdict' in source) return source.verdict
  const verdicts = source.run.flows.flatMap((flow) => flow.verdicts)
  const found = verdicts.find(({ bundle }) => bundle.verdict.verified !== 'yes') ?? verdicts.at(-1)
  if (found === undefined) throw new ProbeError('NO_MATCH', `${echo(what)} has no verdict`)
  return found
}

async function loadRun({ at, commit, flows }: KeptRun): Promise<ReportedRun> {
  const loaded = await Promise.all(flows.map(loadFlow))
  return { at, ...(commit === undefined ? {} : { commit }), flows: loaded }
}

async function loadFlow({ verdicts, ...flow }: KeptFlow): Promise<ReportedRun['flows'][number]> {
  return { ...flow, verdicts: await Promise.all(verdicts.map(loadVerdict)) }
}

async function loadVerdict({ file, before, after }: KeptVerdict): Promise<ReportedVerdict> {
  const [first, last] = await Promise.all([before, after].map(dataAddress))
  const pictures = {
    ...(first === undefined ? {} : { before: first }),
    ...(last === undefined ? {} : { after: last }),
  }
  const bundle = await loadBundle(file)
  return Object.keys(pictures).length === 0 ? { bundle } : { bundle, pictures }
}

async function loadBundle(file: string) {
  const content = await readBounded(file)
  if (content === undefined) throw new ProbeError('NOT_FOUND', `${file} does not exist`, { file })
  return readVerdict(content.toString('utf8'), file)
}

async function dataAddress(file: string | undefined): Promise<string | undefined> {
  const content = file === undefined ? undefined : await readBounded(file)
  return content === undefined ? undefined : `data:image/png;base64,${content.toString('base64')}`
}
