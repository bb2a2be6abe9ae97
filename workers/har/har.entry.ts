/** Reads or writes one HAR in a thread of its own: a large one takes seconds, and the driver has other leases. */
import { parentPort, workerData } from 'node:worker_threads'
import { toWire } from '../../sdk/protocol/errors.js'
import { readHar, writeHar } from './har-files.js'
import type { HarJob, HarRead, SavedHar } from './har-job.js'
import { readEntries } from './har-schema.js'
import { harText } from './har-text.js'

async function done(job: HarJob): Promise<HarRead | SavedHar> {
  const { file } = job
  if (job.kind === 'read') return { entries: readEntries(await readHar(file), file) }
  const { text, entries, withoutBody } = harText(job.recorded, job.keys, job.browser)
  await writeHar(file, text)
  const saved = { file, entries, bytes: Buffer.byteLength(text) }
  return withoutBody === 0 ? saved : { ...saved, withoutBody }
}

const answer = await done(workerData as HarJob).catch((error: unknown) => ({ error: toWire(error) }))
parentPort?.postMessage(answer)
