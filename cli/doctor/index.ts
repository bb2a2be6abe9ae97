/** Every check, in an order in which each needs only those before it. */
import { app } from './app.js'
import { browser } from './browser.js'
import type { Check, Examined, Finding } from './check.js'
import { connection } from './connection.js'
import { daemon } from './daemon.js'
import { node } from './node.js'
import { project } from './project.js'
import { state } from './state.js'
import { surroundings } from './surroundings.js'
import { wiring } from './wiring.js'

const CHECKS: readonly Check[] = [
  node,
  state,
  daemon,
  surroundings,
  project,
  wiring,
  browser,
  connection,
  app,
]

/** @param onFinding called with each finding as soon as it is known */
export async function examine(examined: Examined, onFinding: (finding: Finding) => void): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, run } of CHECKS) {
    const found = await run(examined).catch((error: Error) => ({
      state: 'fault' as const,
      found: error.message,
      fix: 'Read the log with probe logs, then run probe restart.',
    }))
    if (found === undefined) continue
    const finding = { check: name, ...found }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}
