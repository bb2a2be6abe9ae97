/** Which flows a run plays, and how many at once. Pure. */
import type { ProjectSettings } from '../../sdk/node/project/settings.js'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

/** by default */
const WORKERS = 4

export interface Shard {
  /** from 1 */
  index: number
  count: number
}

/** @throws ProbeError BAD_ARGUMENTS */
export function shardOf(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index >= 1 && index <= count) return { index, count }
  throw new ProbeError('BAD_ARGUMENTS', `${echo(text)} is no shard, e.g. 2/3: the second of three`)
}

/**
 * @param there names of all flows, in order
 * @returns those of the shard, which is empty if there are more shards than flows
 * @throws ProbeError NOT_FOUND for a name that there is not, and without any flow
 */
export function chosenFlows(
  there: readonly string[],
  names: readonly string[],
  shard: Shard = { index: 1, count: 1 },
): string[] {
  const unknown = names.find((name) => !there.includes(name))
  if (unknown !== undefined) throw new ProbeError('NOT_FOUND', `there is no flow ${echo(unknown)}`, { there })
  if (there.length === 0) throw new ProbeError('NOT_FOUND', 'there are no flows in .probe/flows', { there })
  const wanted = names.length === 0 ? there : [...new Set(names)]
  return wanted.filter((_, index) => index % shard.count === shard.index - 1)
}

export interface Layout {
  workers: number
  /** each worker has a server of its own, so that they do not share data */
  areApart: boolean
  /** what the person should know of it */
  note?: string
}

/**
 * @param asked number of workers that the person wants
 * @param processors of this machine
 */
export function layoutOf(
  { reset, perWorker }: Pick<ProjectSettings, 'reset' | 'perWorker'>,
  asked: number | undefined,
  processors: number,
): Layout {
  if (reset === undefined) {
    const note =
      'no reset in .probe/project.json: flows are played one after the other, and find what the one before left'
    return { workers: 1, areApart: perWorker !== undefined, note }
  }
  if (perWorker !== undefined)
    return { workers: asked ?? Math.max(1, Math.min(WORKERS, processors - 1)), areApart: true }
  const workers = asked ?? 1
  const note = `no perWorker in .probe/project.json: ${workers} flows at a time share the data of one reset`
  return { workers, areApart: false, ...(workers === 1 ? {} : { note }) }
}
