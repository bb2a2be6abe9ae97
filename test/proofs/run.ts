import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UndoList } from '../../cli/chromium/undo.js'
import { setStage } from '../../cli/verify/stage.js'
import { forWorker } from '../../cli/verify/worker.js'
import { flowsOf } from '../../daemon/project/flows.js'
import type { App, Case, Fault, Step } from '../../fixtures/corpus/case.js'
import { projectSettings } from '../../sdk/node/project/settings.js'
import { APPS } from '../corpus/apps.js'
import { readRunOptions } from '../harness/run-options.js'
import { likeliestFlows, Queue } from './order.js'
import { type Play, playLine, readPlays } from './play.js'
import { matrixOf, proofsPage, shareLine } from './proofs-page.js'
import { type AppTally, steady, tallyOf } from './tally.js'

const HELP = `Usage: npm run proofs [-- options]

Plays the flows in test/proofs/<app>/.probe/flows on the healthy apps, under each fault, and in each variation. Prints the table
fault × flow, the share of the faults that a flow catches, and what none catches.

  --times N      plays on the healthy app; default 5
  --workers N    flows at once, each with a server of its own; default 2
  --only TEXT    plays the faults and variations whose name contains the text
  --app NAME     shop or desk; default both
  --healthy      plays on the healthy apps alone
  --minutes N    begins no play after so many minutes; default: all are played
  --resume FILE  keeps each play in the file, and does not repeat those that it has
  --write        writes docs/proofs.md
  --json         prints every play as JSON

Exit codes: 0 all flows were proved on the healthy apps each time; 1 one was not; 2 wrong usage.`

const FOLDER = fileURLToPath(new URL('../../../test/proofs/', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../../docs/proofs.md', import.meta.url))
const MINUTE_MS = 60_000
const LOST = { verdict: 'unknown', whatChanged: 'the browser was gone' } as const

const { numbers, flags, texts, json } = readRunOptions('proofs', HELP, {
  numbers: {
    times: { fallback: 5, least: 1, whole: true },
    workers: { fallback: 2, least: 1, whole: true },
    minutes: { fallback: Number.POSITIVE_INFINITY, least: 0 },
  },
  flags: ['healthy', 'write'],
  texts: ['only', 'app', 'resume'],
})
const { only = '', resume } = texts
const began = performance.now()
const isTimeUp = () => performance.now() - began > numbers.minutes * MINUTE_MS
const plays = resume === undefined ? [] : readPlays(await readFile(resume, 'utf8').catch(noneBefore))
const apps = APPS.filter(({ name }) => texts.app === undefined || name === texts.app)
const tallies: AppTally[] = []
for (const app of apps) tallies.push(await playApp(app))

for (const { app, flows, faults, variations } of tallies)
  if (!json)
    process.stdout.write(
      `${app}\n${matrixOf(flows, faults)}\n\nvariations\n${matrixOf(flows, variations)}\n\n${shareLine(faults)}\n\n`,
    )
if (json) process.stdout.write(`${JSON.stringify(plays, null, 1)}\n`)
else process.stdout.write(`all: ${shareLine(tallies.flatMap(({ faults }) => faults))}\n`)
if (flags.write && only === '' && texts.app === undefined) await writeFile(DOCUMENT, proofsPage(tallies))
const isProved = tallies.every(({ healthy }) => healthy.flat().every(({ verdict }) => verdict === 'yes'))
process.exitCode = isProved ? 0 : 1

/** Plays what is missing. @returns what all plays come to */
async function playApp({ name: app, faults, cases }: App): Promise<AppTally> {
  const folder = path.join(FOLDER, app)
  const flows = await textsOf(folder)
  const hashes = new Map([...flows].map(([flow, text]) => [flow, hashOf(text)]))
  const known = plays.filter((play) => play.app === app && hashes.get(play.flow) === play.hash)
  const settings = projectSettings(folder)
  if (settings?.serve === undefined) throw new Error(`${folder} does not say how the app is served`)
  const { serve, perWorker } = settings
  const undo = new UndoList((error) => process.stderr.write(`closing: ${String(error)}\n`))
  try {
    const stage = await setStage({
      settings: { serve, ...(perWorker === undefined ? {} : { perWorker }) },
      folder,
      layout: { workers: numbers.workers, areApart: true },
      headed: false,
      undo,
      say: (line) => process.stderr.write(`${line}\n`),
      signal: new AbortController().signal,
    })
    const play = async (worker: number, flow: string, fault?: string): Promise<Play> => {
      await reset(new URL('/reset', forWorker(serve.url, worker)), fault)
      const start = performance.now()
      const { verdict, whatChanged } = (await stage.play(flow, worker)) ?? LOST
      const played: Play = {
        app,
        flow,
        hash: hashes.get(flow) ?? '',
        ...(fault === undefined ? {} : { fault }),
        verdict,
        ...(whatChanged === undefined ? {} : { why: whatChanged }),
        ms: Math.round(performance.now() - start),
      }
      known.push(played)
      plays.push(played)
      if (resume !== undefined) await appendFile(resume, playLine(played))
      return played
    }
    const healthy = [...flows.keys()].flatMap((flow) => {
      const done = known.filter((each) => each.flow === flow && each.fault === undefined).length
      return Array.from({ length: Math.max(0, numbers.times - done) }, () => flow)
    })
    await onWorkers(() => {
      const flow = healthy.shift()
      return flow === undefined ? undefined : async (worker) => tell(await play(worker, flow))
    })
    const onHealthy = (name: string) =>
      known.filter(({ flow, fault }) => flow === name && fault === undefined)
    const telling = new Map([...flows].filter(([name]) => steady(onHealthy(name))))
    const chosen = flags.healthy ? [] : faults.filter(({ name }) => name.includes(only))
    const queue = new Queue(
      chosen.map((fault) => ({ fault, flows: likeliestFlows(actsUnder(fault, cases), telling) })),
      playedUnder(known),
      new Set(
        known.flatMap(({ flow, fault, verdict }) =>
          fault !== undefined && verdict === 'no' && telling.has(flow) ? [fault] : [],
        ),
      ),
    )
    process.stderr.write(`${app}: ${queue.size} plays under faults and in variations\n`)
    await onWorkers(() => {
      const next = queue.next()
      if (next === undefined) return undefined
      return async (worker) => {
        const { name } = next.fault
        const played = await play(worker, next.flow, name)
        if (played.verdict === 'no') queue.caught(name)
        tell(played)
      }
    })
  } finally {
    await undo.close()
  }
  return tallyOf(app, [...flows.keys()], faults, known)
}

/** Each worker takes work until there is none, or the time is up. */
async function onWorkers(next: () => ((worker: number) => Promise<void>) | undefined): Promise<void> {
  const workers = Array.from({ length: numbers.workers }, async (_, index) => {
    for (let work = next(); work !== undefined && !isTimeUp(); work = next()) await work(index + 1)
  })
  await Promise.all(workers)
}

/** Puts the data of the app back, and turns the fault on. */
async function reset(address: URL, fault: string | undefined): Promise<void> {
  if (fault !== undefined) address.searchParams.set('fault', fault)
  const { ok, status } = await fetch(address, { method: 'POST' })
  if (!ok) throw new Error(`POST ${address.href} answered ${status}`)
}

function playedUnder(known: readonly Play[]): Map<string, Set<string>> {
  const flows = new Map<string, Set<string>>()
  for (const { fault, flow } of known) {
    if (fault === undefined) continue
    const own = flows.get(fault) ?? new Set()
    flows.set(fault, own.add(flow))
  }
  return flows
}

async function textsOf(folder: string): Promise<Map<string, string>> {
  const names = flowsOf(folder).namesNow()
  const file = (name: string) => path.join(folder, '.probe', 'flows', `${name}.json`)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(file(name), 'utf8')] as const)),
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function tell({ app, flow, fault = 'healthy', verdict, why = '', ms }: Play): void {
  process.stderr.write(`${app} ${fault} × ${flow}: ${verdict} ${why} (${ms} ms)\n`)
}

/** The file of a first run does not exist yet. */
function noneBefore(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** What the corpus does under a fault: the flows that act there are played first. */
function actsUnder({ name }: Fault, cases: readonly Case[]): Step[] {
  return cases
    .filter(({ fault, sound }) => (fault ?? sound) === name)
    .flatMap(({ drive = [], act }) => [...drive, act])
}
