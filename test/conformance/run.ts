/**
 * Scores a suite of pages against the accessibility standards, in Chromium: `npm run conformance -- <folder>`.
 * `--json` prints the score as JSON, `--failures N` lists at most N failed cases (default 40).
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../harness/launch-browser.js'
import { reportOf } from './report.js'
import { scoreSuite } from './score.js'
import { readSuite } from './suite.js'

const USAGE = 'usage: npm run conformance -- <folder> [--json] [--failures N]'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, failures: { type: 'string', default: '40' } },
  })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1 || !/^\d+$/.test(values.failures)) throw new Error(USAGE)
  const cases = await readSuite(folder)
  const browser = await launchBrowser()
  try {
    const score = await scoreSuite(folder, cases, browser)
    console.log(values.json ? JSON.stringify(score, null, 2) : reportOf(score, Number(values.failures)))
    if (score.failures.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
