/** `npm run fuzz`: the command line of the fuzz run. */
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { fuzz } from './fuzz.js'

const HELP = `Usage: npm run fuzz -- [options]

Calls every tool with generated arguments, against live pages in a Chromium. Most calls fit their tool's schema, the
others are spoiled. No call may answer INTERNAL, exceed its byte budget, or answer late.

  --calls N    how many calls (10000)
  --tabs N     tabs, each with an agent of its own (4)
  --seed N     repeats the calls of an earlier run (a new one)
  --late-ms N  ms that an answer may take longer than its call's timeout_ms or window_ms (1000)
  --json       prints the report as JSON

Exit codes: 0 nothing went wrong, 1 something did and is listed, 2 wrong usage.`

const PROGRESS_CALLS = 500
const number = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

function options() {
  try {
    const { values } = parseArgs({
      options: { calls: number, tabs: number, seed: number, 'late-ms': number, json: flag, help: flag },
    })
    const read = (name: 'calls' | 'tabs' | 'seed' | 'late-ms', fallback: number, least: number) => {
      const value = values[name] === undefined ? fallback : Number(values[name])
      if (Number.isInteger(value) && value >= least) return value
      throw new Error(`--${name} takes a whole number from ${least} on, not "${values[name]}"`)
    }
    return {
      help: values.help,
      json: values.json,
      calls: read('calls', 10_000, 1),
      tabs: read('tabs', 4, 1),
      seed: read('seed', Date.now() % 2 ** 31, 0),
      lateMs: read('late-ms', 1_000, 0),
    }
  } catch (error) {
    process.stderr.write(`fuzz: ${(error as Error).message}\n\n${HELP}\n`)
    process.exit(2)
  }
}

const { help, json, ...given } = options()
if (help) {
  process.stdout.write(`${HELP}\n`)
  process.exit(0)
}
process.stderr.write(`fuzz: ${given.calls} calls, ${given.tabs} tabs, seed ${given.seed}\n`)
let printed = 0
const report = await fuzz({ ...given, progress })
if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
else {
  const { table, codes, valid, seconds, faults } = report
  const shown = new Table({
    head: ['tool', 'calls', 'handled', 'answered', 'slowest ms', 'largest B'],
    style: { head: [], border: [] },
  })
  for (const row of table) shown.push(Object.values(row))
  process.stdout.write(`${shown.toString()}\n`)
  for (const [code, times] of Object.entries(codes))
    process.stdout.write(`${String(times).padStart(8)}  ${code}\n`)
  process.stdout.write(`${Math.round(valid * 100)} % of the calls were valid; ${seconds} s\n`)
  process.stdout.write(
    faults.length === 0 ? 'Nothing went wrong.\n' : `${faults.length} faults; seed ${given.seed}\n`,
  )
}
process.exit(report.faults.length === 0 ? 0 : 1)

function progress(done: number, faults: readonly string[]): void {
  for (const fault of faults.slice(printed)) process.stderr.write(`FAULT  ${JSON.stringify(fault)}\n`)
  printed = faults.length
  if (done % PROGRESS_CALLS === 0) process.stderr.write(`${done} calls, ${faults.length} faults\n`)
}
