import { readRunOptions } from '../harness/run-options.js'
import { type Progress, soak } from './soak.js'

const HELP = `Usage: npm run soak -- [options]

Runs real pages, scripted tabs and agents on one daemon, reloads, closes and freezes tabs, moves their clocks, floods the
daemon, fills the disk of its log, deletes its state folder, and kills actors, proxies and the daemon itself. Beside them,
agents open pages of their own, drive them, release or leave them or are killed, while the browser and its pages are killed.
Every answer is checked: none may be wrong, come twice or be lost, no act may be made twice, and the daemon's memory must stay
flat. At the end no page, browser, process or temporary file may be left.

  --minutes N   how long (10)
  --tabs N      tabs (60)
  --real N      of the tabs, how many are real pages in a Chromium (a sixth)
  --agents N    agents, each with a probe mcp of its own (6)
  --lessees N   agents that open pages of their own (2)
  --seed N      repeats the choices of an earlier run (a new one)
  --json        prints the report as JSON

Exit codes: 0 nothing went wrong, 1 something did and is listed, 2 wrong usage.`

const { numbers, json } = readRunOptions('soak', HELP, {
  numbers: {
    minutes: { fallback: 10, least: 0.1 },
    tabs: { fallback: 60, least: 1, whole: true },
    real: { fallback: ({ tabs = 0 }) => Math.ceil(tabs / 6), least: 0, whole: true },
    agents: { fallback: 6, least: 1, whole: true },
    lessees: { fallback: 2, least: 0, whole: true },
    seed: { fallback: Date.now() % 2 ** 32, least: 0, whole: true },
  },
})
const { tabs, agents, lessees, seed } = numbers
const real = Math.min(tabs, numbers.real)
const seconds = numbers.minutes * 60
let printed = 0
process.stderr.write(
  `soak: ${tabs} tabs (${real} real), ${agents} agents, ${lessees} with pages of their own, ${seconds} s, seed ${seed}\n`,
)
const report = await soak({ seconds, tabs, real, agents, lessees, seed, progress })
if (process.stderr.isTTY) process.stderr.write('\n')
if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
else {
  const { tally, memoryMiB, faults } = report
  for (const [what, times] of Object.entries(tally))
    process.stdout.write(`${String(times).padStart(8)}  ${what}\n`)
  if (memoryMiB !== undefined) {
    const { early, late, afterwards } = memoryMiB
    process.stdout.write(`daemon: ${early} MiB early, ${late} MiB late, ${afterwards} MiB without a tab\n`)
  }
  for (const fault of faults) process.stdout.write(`FAULT  ${fault}\n`)
  process.stdout.write(
    faults.length === 0 ? 'Nothing went wrong.\n' : `${faults.length} faults; seed ${seed}\n`,
  )
}
process.exit(report.faults.length === 0 ? 0 : 1)

/** Prints new faults, and the progress: on a terminal in one line that is overwritten, elsewhere line by line. */
function progress({ at, tally, memoryMiB, faults }: Progress): void {
  const times = (what: string) => tally.get(what) ?? 0
  const verdicts = ['yes', 'no', 'unknown'].map((what) => `${times(what)} ${what}`).join(', ')
  const line = `${Math.round(at)} s: ${times('calls')} calls (${verdicts}), daemon ${Math.round(memoryMiB)} MiB, ${faults.length} faults`
  for (const fault of faults.slice(printed))
    process.stderr.write(`${process.stderr.isTTY ? '\n' : ''}FAULT  ${fault}\n`)
  printed = faults.length
  process.stderr.write(process.stderr.isTTY ? `\r${line}\u001b[K` : `${line}\n`)
}
