import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readRunOptions } from '../harness/run-options.js'
import { openBookingApp } from './app.js'
import { healingPage } from './healing-page.js'
import { type Healed, OUTCOMES, outcomeOf } from './outcome.js'
import { FLOW_NAMES, recordFlows } from './record.js'
import { REFACTORINGS, type Refactoring } from './refactorings.js'

const HELP = `Usage: npm run healing [-- options]

Records flows of an app, refactors the app in 40 ways, and lets probe verify --heal --write mend the flows. A flow is healed rightly
when it is proved again, and writes what it wrote before, through the control that wrote it.

  --only TEXT  plays the refactorings whose name contains the text
  --write      writes docs/healing.md
  --json       prints every refactoring as JSON

Exit codes: 0 none was healed wrongly; 1 one was; 2 wrong usage.`

const BIN = fileURLToPath(new URL('../../../cli/bin/probe.js', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('../../../docs/healing.md', import.meta.url))
/** A run that takes longer hangs. */
const RUN_MS = 120_000

const { flags, texts, json } = readRunOptions('healing', HELP, {
  numbers: {},
  flags: ['write'],
  texts: ['only'],
})
const only = texts.only ?? ''
const chosen = REFACTORINGS.filter(({ name }) => name.includes(only))

const app = await openBookingApp()
const folder = await mkdtemp(path.join(tmpdir(), 'probe-healing-'))
const flowFile = (flow: string) => path.join(folder, '.probe', 'flows', `${flow}.json`)
const results: { refactoring: Refactoring; outcome: ReturnType<typeof outcomeOf>; ms: number }[] = []
try {
  await recordFlows(folder, `${app.url}/`)
  await writeFile(
    path.join(folder, '.probe', 'project.json'),
    JSON.stringify({ version: 1, reset: { url: `${app.url}/reset` } }),
  )
  const recorded = new Map<string, string>()
  const wrote = new Map<string, string>()
  for (const flow of FLOW_NAMES) {
    recorded.set(flow, await readFile(flowFile(flow), 'utf8'))
    app.taken()
    await verify(flow)
    wrote.set(flow, app.taken().join('\n'))
  }
  for (const refactoring of chosen) {
    const { flow, markup, kind, name } = refactoring
    const before = recorded.get(flow) ?? ''
    for (const each of FLOW_NAMES) await writeFile(flowFile(each), recorded.get(each) ?? '')
    app.show(markup)
    const began = performance.now()
    const { flows } = (await verify(flow, '--heal', '--write')) as { flows: [{ outcome: Healed['said'] }] }
    const ms = Math.round(performance.now() - began)
    const isWritten = (await readFile(flowFile(flow), 'utf8')) !== before
    app.taken()
    const again = (await verify(flow)) as { status: string }
    const isSame = again.status === 'passed' && app.taken().join('\n') === wrote.get(flow)
    const outcome = outcomeOf(refactoring, { said: flows[0].outcome, isWritten, isSame })
    results.push({ refactoring, outcome, ms })
    process.stderr.write(`${outcome}: ${kind}: ${name}\n`)
  }
} finally {
  await app.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

if (json)
  process.stdout.write(
    `${JSON.stringify(
      results.map(({ refactoring: { markup: _, ...refactoring }, ...result }) => ({
        ...refactoring,
        ...result,
      })),
      null,
      1,
    )}\n`,
  )
else
  for (const outcome of OUTCOMES)
    process.stdout.write(`${outcome}: ${results.filter((each) => each.outcome === outcome).length}\n`)
if (flags.write && only === '') await writeFile(DOCUMENT, healingPage(results))
process.exitCode = results.some(({ outcome }) => outcome === 'healed wrongly') ? 1 : 0

/** Runs `probe verify` in the project. @returns what it printed with `--json` */
function verify(...args: string[]): Promise<unknown> {
  const given = [BIN, 'verify', ...args, '--base-url', app.url, '--json']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, given, { cwd: folder, timeout: RUN_MS }, (_, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        reject(new Error(`probe verify ${args.join(' ')}: ${stderr}${stdout}`))
      }
    })
  })
}
