/** The result of a run for a terminal. Pure. */
import type { Colors } from 'picocolors/types.js'
import { printable } from '../../sdk/protocol/printable.js'
import { type Outcome, type OutcomeStatus, tallyOf } from './outcome.js'

const MARKS: Readonly<Record<OutcomeStatus, string>> = { passed: '✓', no: '✗', unknown: '?', flaky: '≈' }

/** One line for a flow that passed; for another one also what changed, where, and what to do. */
export function linesOf(outcome: Outcome, pc: Colors): string {
  const { flow, status, ms, drifted, verdicts, whatChanged, whereInSource, nextAction, warning } = outcome
  const otherwise = (outcome.otherwise ?? []).map((reason) => `in another run: ${reason}`)
  const colour = status === 'passed' ? pc.green : status === 'no' ? pc.red : pc.yellow
  const said = status === 'passed' ? (drifted ? '  drifted' : '') : `  ${status}`
  const told = verdicts === undefined ? '' : ` (${verdicts})`
  const further = [whatChanged, ...otherwise, whereInSource, nextAction, warning].flatMap((text) =>
    text === undefined ? [] : text.split('\n').map((line) => `    ${printable(line)}`),
  )
  return [
    `${colour(MARKS[status])} ${flow}  ${seconds(ms)}${said}${told}`,
    ...further.map((line) => pc.dim(line)),
  ].join('\n')
}

/** e.g. `2 passed, 2 failed (1 no, 1 unknown)  3.4 s` */
export function summaryLine(outcomes: readonly Outcome[], ms: number, pc: Colors): string {
  const { passed, failed, ...kinds } = tallyOf(outcomes)
  if (failed === 0) return pc.green(`${passed} passed  ${seconds(ms)}`)
  const told = Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind}`)
  return pc.red(`${passed} passed, ${failed} failed (${told.join(', ')})  ${seconds(ms)}`)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
