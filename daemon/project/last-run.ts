/** The last run of a project's flows, with the evidence of their verdicts: `.probe/runs/last`, which is not for the repository. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { keepOutOfGit } from './runs.js'

/** For its user alone, as the HARs of a project are. */
const MODE = 0o600
const FLOWS = 500
/** of one flow */
const VERDICTS = 20
/** A larger file is not read. */
const FILE_BYTES = 8 * 1024 * 1024
const HEAD = 'run.json'
/** Has a folder for each flow. */
const OF_FLOWS = 'flows'
const ANSWER = 'flow.json'
const ENDING = '.verdict.json'
const PICTURES = { before: 'before.png', after: 'after.png' } as const
/** what a file of a verdict may be called; its pictures have the name in front of theirs */
const NAME = /^[\w.-]{1,120}$/

const headSchema = z.object({
  at: z.string().max(100),
  commit: z.string().max(100).exactOptional(),
})
export type RunHead = z.output<typeof headSchema>

const flowSchema = z.object({
  flow: z.string().max(200),
  verdict: z.enum(['yes', 'no', 'unknown']),
  whatChanged: z.string().max(10_000).exactOptional(),
  whereInSource: z.string().max(10_000).exactOptional(),
  nextAction: z.string().max(10_000).exactOptional(),
})
export type KeptAnswer = z.output<typeof flowSchema>

/** A verdict as it is kept. Files that do not exist are omitted. */
export interface KeptVerdict {
  id: string
  file: string
  before?: string
  after?: string
}

export interface KeptFlow extends KeptAnswer {
  /** in order */
  verdicts: KeptVerdict[]
}

export interface KeptRun extends RunHead {
  flows: KeptFlow[]
}

/** What is written of a verdict. */
export interface NewVerdict {
  id: string
  /** its evidence, as `probe verdict export` writes it */
  text: string
  /** PNG */
  before?: Buffer
  after?: Buffer
}

/** @param project folder of the project */
export function lastRunFolder(project: string): string {
  return path.join(project, '.probe', 'runs', 'last')
}

/** Removes the run before and begins a new one. */
export async function beginRun(project: string, head: RunHead): Promise<void> {
  const folder = lastRunFolder(project)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await keepOutOfGit(project)
  await writeFile(path.join(folder, HEAD), `${JSON.stringify(head)}\n`, { mode: MODE })
}

/** Writes a flow of the last run, or replaces it. @param answer its `flow` is one safe segment of a path, as names of flows are */
export async function keepFlow(
  project: string,
  answer: KeptAnswer,
  verdicts: readonly NewVerdict[],
): Promise<void> {
  const folder = path.join(lastRunFolder(project), OF_FLOWS, answer.flow)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const write = (name: string, content: string | Buffer) =>
    writeFile(path.join(folder, name), content, { mode: MODE })
  for (const [index, { id, text, before, after }] of verdicts.slice(-VERDICTS).entries()) {
    const name = `${String(index + 1).padStart(2, '0')}-${id}`
    await write(`${name}${ENDING}`, `${text}\n`)
    if (before !== undefined) await write(`${name}.${PICTURES.before}`, before)
    if (after !== undefined) await write(`${name}.${PICTURES.after}`, after)
  }
  await write(ANSWER, `${JSON.stringify(flowSchema.parse(answer))}\n`)
}

/**
 * Reads a run.
 *
 * @param folder `lastRunFolder` of a project, or a copy of it
 * @throws ProbeError NOT_FOUND, CORRUPT_FILE
 */
export async function readRun(folder: string): Promise<KeptRun> {
  const head = await readJson(path.join(folder, HEAD), headSchema)
  if (head === undefined)
    throw new ProbeError('NOT_FOUND', `${folder} has no run of flows: probe verify makes one`, { folder })
  const inside = path.join(folder, OF_FLOWS)
  const names = await readdir(inside).catch((): string[] => [])
  const flows: KeptFlow[] = []
  for (const name of names
    .filter((each) => NAME.test(each))
    .toSorted()
    .slice(0, FLOWS)) {
    const own = path.join(inside, name)
    const answer = await readJson(path.join(own, ANSWER), flowSchema)
    if (answer !== undefined) flows.push({ ...answer, verdicts: await verdictsIn(own) })
  }
  return { ...head, flows }
}

/** @returns undefined when the file does not exist. @throws ProbeError CORRUPT_FILE when it is too large */
export async function readBounded(file: string): Promise<Buffer | undefined> {
  const size = await stat(file).then(
    (found) => (found.isFile() ? found.size : undefined),
    () => undefined,
  )
  if (size === undefined) return undefined
  if (size > FILE_BYTES)
    throw new ProbeError('CORRUPT_FILE', `${file}: it is larger than ${FILE_BYTES} bytes`, { file })
  return readFile(file)
}

async function verdictsIn(folder: string): Promise<KeptVerdict[]> {
  const names = new Set((await readdir(folder)).filter((name) => NAME.test(name)))
  const own = [...names].filter((name) => name.endsWith(ENDING)).toSorted()
  return own.slice(0, VERDICTS).map((name) => {
    const stem = name.slice(0, -ENDING.length)
    const picture = (of: keyof typeof PICTURES) =>
      names.has(`${stem}.${PICTURES[of]}`) ? { [of]: path.join(folder, `${stem}.${PICTURES[of]}`) } : {}
    return {
      id: stem.replace(/^\d+-/, ''),
      file: path.join(folder, name),
      ...picture('before'),
      ...picture('after'),
    }
  })
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const content = await readBounded(file)
  if (content === undefined) return undefined
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (error) {
    const [why] = (error as Error).message.split('\n')
    throw new ProbeError('CORRUPT_FILE', `${file} cannot be read: ${why}`, { file })
  }
}
