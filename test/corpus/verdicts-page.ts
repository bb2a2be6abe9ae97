/** docs/verdicts.md, from what is told of reasons and contradictions and from the corpus. Pure. */
import type { Case } from '../../fixtures/corpus/case.js'
import { APPS } from './apps.js'
import { type CaseName, CONTRADICTIONS, REASONS } from './told.js'

/** @throws Error for a name that is no case's */
export function caseNamed(name: CaseName): Case {
  const [app, own] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
  const found = APPS.find((each) => each.name === app)?.cases.find((each) => each.name === own)
  if (found === undefined) throw new Error(`the corpus has no case ${name}`)
  return found
}

export function verdictsPage(): string {
  return [HEAD, reasons(), CONTRADICTIONS_HEAD, contradictions(), examples(), TAIL].join('\n\n')
}

function reasons(): string {
  const rows = Object.entries(REASONS).map(
    ([reason, { verified, means, remedy }]) => `| \`${reason}\` | ${verified} | ${means} | ${remedy} |`,
  )
  return [
    '## Reasons',
    '',
    '| `verifiedReason` | `verified` | Means | What to do |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

function contradictions(): string {
  const rows = CONTRADICTIONS.map(({ kind, tier, fires }) => `| \`${kind}\` | ${tier} | ${fires} |`)
  return ['| `kind` | `tier` | Stands there when |', '| --- | --- | --- |', ...rows].join('\n')
}

/** One for each reason and each contradiction that has one; a case that shows several stands once. */
function examples(): string {
  const shown = new Map<CaseName, string[]>()
  const show = (name: CaseName | undefined, what: string) => {
    if (name !== undefined) shown.set(name, [...(shown.get(name) ?? []), `\`${what}\``])
  }
  for (const [reason, { example }] of Object.entries(REASONS)) show(example, reason)
  for (const { kind, example } of CONTRADICTIONS) show(example, kind)
  return ['## Examples', '', EXAMPLES_WORDS, ...[...shown].map(([name, what]) => exampleOf(name, what))].join(
    '\n',
  )
}

function exampleOf(name: CaseName, what: readonly string[]): string {
  const each = caseNamed(name)
  const fault = APPS.find((app) => name.startsWith(`${app.name}/`))?.faults.find(
    (one) => one.name === each.fault,
  )
  const claim = 'until' in each ? each.until : 'assert' in each ? each.assert : undefined
  const { target, action, args } = each.act
  const done = [action, ...Object.values(target), ...Object.values(args ?? {})].join(' ')
  return [
    '',
    `### ${what.join(', ')}`,
    '',
    `${fault?.words ?? 'The app is as it should be.'} Done: ${done}. Claimed: ${each.claim}.`,
    '',
    ...(claim === undefined ? [] : ['```json', JSON.stringify(claim), '```', '']),
    `The verdict is \`${verdictOf(each)}\`.`,
  ].join('\n')
}

function verdictOf({ right, reasons: [reason] = [], undecidable }: Case): string {
  return undecidable === true ? `unknown (${reason})` : right
}

const HEAD = `# How to read a verdict

<!-- Made by npm run docs from test/corpus and the cases of the fixtures: change it there. -->

\`probe_act_and_wait\` and \`probe_assert\` answer with a verdict. No other tool proves anything.

| Field | Read it as |
| --- | --- |
| \`verified\` | \`yes\`: what was declared happened. \`no\`: it did not, or something else that was seen says against it. \`unknown\`: it could not be known. Unknown is not a pass: report it as unknown, and never weaken the claim until it passes. |
| \`verifiedReason\` | one word for why, from the table below |
| \`because\` | one sentence with the deciding evidence |
| \`pass\` | whether the predicate held, taken alone. Read \`verified\`: a predicate can hold over a failed request. |
| \`evidence\` | the request, signal or value that decided |
| \`contradictions\` | what was seen that says against a claim that held: \`decisive\` makes it a no, \`caution\` an unknown |
| \`nearMiss\` | what was there instead |
| \`trace\`, \`summary\` | what the app did after the act, with ms since the act; what others caused is only counted (\`ambient\`, by kind) |
| \`honesty\` | how strong the evidence is (\`grade\`), how much of the page is watched (\`coverage\`), and whether anything was lost (\`integrity\`) |`

const CONTRADICTIONS_HEAD = `## Contradictions

A \`decisive\` one makes a claim that held a no, a \`caution\` an unknown; a \`note\` is told and decides nothing.`

const EXAMPLES_WORDS = `Each is a case of the corpus: \`npm run bench verdicts\` plays all of them in a browser and prints how many were
judged rightly.`

const TAIL = `## Claims that prove much

A claim is as strong as its strongest part that came true with the act: \`signal\` proves more than \`net\`, \`net\` more than
\`state\`, \`state\` more than text on the screen. Text can be wrong; so claim the request or the store's value with it. A
failure that the app should handle is claimed like any other consequence: the 500 and the alert.

What a claim says of a store, a route, a field or a control must still be so at the end: a status that is \`open\` again was
not approved. Text may go again, as a toast does. A value that passes is claimed with \`changed: true\`.
`
