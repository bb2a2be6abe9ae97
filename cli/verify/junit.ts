/** The result of a run as JUnit XML, which systems of CI read. `no` and `flaky` are failures, `unknown` is an error. Pure. */
import { type Outcome, tallyOf } from './outcome.js'

/** Characters that XML 1.0 cannot hold, also escaped. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** @param ms of the whole run */
export function junitXml(outcomes: readonly Outcome[], ms: number): string {
  const { no, flaky, unknown } = tallyOf(outcomes)
  const counts = `tests="${outcomes.length}" failures="${no + flaky}" errors="${unknown}" time="${seconds(ms)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="probe verify" ${counts}>`,
    `  <testsuite name="flows" ${counts} skipped="0">`,
    ...outcomes.flatMap(caseOf),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function caseOf({
  flow,
  status,
  ms,
  verdicts,
  whatChanged = '',
  otherwise = [],
  whereInSource,
  nextAction,
}: Outcome): string[] {
  const head = `    <testcase classname="flows" name="${escaped(flow)}" time="${seconds(ms)}"`
  if (status === 'passed') return [`${head}/>`]
  const element = status === 'unknown' ? 'error' : 'failure'
  const further = [verdicts, ...otherwise, whereInSource, nextAction].filter((text) => text !== undefined)
  return [
    `${head}>`,
    `      <${element} type="${status}" message="${escaped(whatChanged)}">${escaped(further.join('\n'))}</${element}>`,
    '    </testcase>',
  ]
}

function escaped(text: string): string {
  return text
    .replace(FORBIDDEN, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3)
}
