/** `npm run fuzz`: the command line of the fuzz run. */
import Table from 'cli-table3'
import { readRunOptions } from '../harness/run-options.js'
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

const { numbers, json } = readRunOptions('fuzz', HELP, {
  numbers: {
    calls: { fallback: 10_000, least: 1, whole: true },
    tabs: { fallback: 4, least: 1, whole: true },
    seed: { fallback: Date.now() % 2 ** 31, least: 0, whole: true },
    'late-ms': { fallback: 1_000, least: 0, whole: true },
  },
})
const { calls, tabs, seed, 'late-ms': lateMs } = numbers
process.stderr.write(`fuzz: ${calls} calls, ${tabs} tabs, seed ${seed}\n`)
let printed = 0
const report = await fuzz({ calls, tabs, seed, lateMs, progress })
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
    faults.length === 0 ? 'Nothing went wrong.\n' : `${faults.length} faults; seed ${seed}\n`,
  )
}
process.exit(report.faults.length === 0 ? 0 : 1)

function progress(done: number, faults: readonly string[]): void {
  for (const fault of faults.slice(printed)) process.stderr.write(`FAULT  ${JSON.stringify(fault)}\n`)
  printed = faults.length
  if (done % PROGRESS_CALLS === 0) process.stderr.write(`${done} calls, ${faults.length} faults\n`)
}
