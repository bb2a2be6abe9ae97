/** Has HARs read and written in a thread of their own, which ends with its job. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fromWire } from '../../sdk/protocol/errors.js'
import type { HarFailed, HarJob, HarRead, HarWriting, SavedHar } from '../har/har-job.js'
import { type Missing, Player } from '../har/player.js'

/** @throws ProbeError NOT_FOUND, CORRUPT_FILE */
export async function loadPlayer(file: string, missing: Missing): Promise<Player> {
  const { entries } = await answerTo<HarRead>({ kind: 'read', file })
  return new Player(file, entries, missing)
}

/** @throws ProbeError CORRUPT_FILE when the file or its folder is a link */
export async function saveHar(job: Omit<HarWriting, 'kind'>): Promise<SavedHar> {
  return answerTo<SavedHar>({ kind: 'write', ...job })
}

/** The answer's type follows from the job's kind. */
async function answerTo<T extends HarRead | SavedHar>(job: HarJob): Promise<T> {
  const worker = new Worker(new URL('../har/har.entry.js', import.meta.url), { workerData: job })
  try {
    const [answer] = (await once(worker, 'message')) as [T | HarFailed]
    if ('error' in answer) throw fromWire(answer.error)
    return answer
  } finally {
    await worker.terminate()
  }
}
