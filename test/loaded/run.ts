import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { runAva } from '../harness/ava.js'
import { readRunOptions } from '../harness/run-options.js'

const HELP = `Usage: npm run test:loaded [-- options]

Runs tests while other processes keep the machine busy, as a build or another tab does. It finds limits in milliseconds that a
busy machine exceeds, and results that depend on which of two things comes first. A test that fails here and not alone points
to a fault of the program, or of the test.

  --busy N     processes that compute without end (four for each processor)
  --only GLOB  which tests, by the paths of their sources ("test/**/*.e2e.test.ts")

Exit codes: 0 all passed, 1 some did not, 2 wrong usage.`

/** One test takes much longer than alone. */
const TEST_TIMEOUT = '15m'

const { numbers, texts } = readRunOptions('test:loaded', HELP, {
  numbers: { busy: { fallback: 4 * availableParallelism(), least: 1, whole: true } },
  texts: ['only'],
})
const tests = (texts.only ?? 'test/**/*.e2e.test.ts')
  .replace(/^(?:\.\/)?test\//, 'dist/test/')
  .replace(/\.ts$/, '.js')
// Each ends when this process does, also when that is killed: its input ends then.
const BUSY = `
  process.stdin.on('end', () => process.exit()).resume()
  const turn = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn) }
  turn()`
const busy = Array.from({ length: numbers.busy }, () =>
  spawn(process.execPath, ['--eval', BUSY], { stdio: ['pipe', 'ignore', 'inherit'] }),
)
process.exitCode = await runAva(['--timeout', TEST_TIMEOUT, tests])
for (const { stdin } of busy) stdin.end()
