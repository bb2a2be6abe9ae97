import type { Case } from '../../fixtures/corpus/case.js'
import { APPS } from './apps.js'
import { type CaseName, CONTRADICTIONS, REASONS } from './explanations.js'

/** @throws Error if the corpus has no case of this name */
export function caseNamed(name: CaseName): Case {
  const [app, own] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)]
  const found = APPS.find((each) => each.name === app)?.cases.find((each) => each.name === own)
  if (found === undefined) throw new Error(`the corpus has no case ${name}`)
  return found
}

export function verdictsPage(): string {
  return [HEAD, reasons(), CONTRADICTIONS_HEAD, contradictions(), ANSWERS, examples(), TAIL].join('\n\n')
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
  const rows = CONTRADICTIONS.map(({ kind, tier, firesWhen }) => `| \`${kind}\` | ${tier} | ${firesWhen} |`)
  return ['| `kind` | `tier` | Reported when |', '| --- | --- | --- |', ...rows].join('\n')
}

/** One section per example. A case that is the example of several reasons has one section. */
function examples(): string {
  const shown = new Map<CaseName, string[]>()
  const show = (name: CaseName | undefined, what: string) => {
    if (name !== undefined) shown.set(name, [...(shown.get(name) ?? []), `\`${what}\``])
  }
  for (const [reason, { example }] of Object.entries(REASONS)) show(example, reason)
  for (const { kind, example } of CONTRADICTIONS) show(example, kind)
  return [
    '## Examples',
    '',
    EXAMPLES_INTRODUCTION,
    ...[...shown].map(([name, what]) => exampleOf(name, what)),
  ].join('\n')
}

function exampleOf(name: CaseName, what: readonly string[]): string {
  const each = caseNamed(name)
  const fault = APPS.find((app) => name.startsWith(`${app.name}/`))?.faults.find(
    (one) => one.name === each.fault,
  )
  const claim = 'until' in each ? each.until : 'assert' in each ? each.assert : undefined
  return [
    '',
    `### ${what.join(', ')}`,
    '',
    `- App: ${fault?.description ?? 'It is healthy.'}`,
    `- Action: \`${JSON.stringify(each.act)}\``,
    `- Claim: ${each.claim}`,
    `- Right verdict: \`${verdictOf(each)}\``,
    ...(claim === undefined ? [] : ['', '```json', JSON.stringify(claim), '```']),
  ].join('\n')
}

function verdictOf({ right, reasons: [reason] = [], undecidable }: Case): string {
  return undecidable === true ? `unknown (${reason})` : right
}

const HEAD = `# How to read a verdict

<!-- Made by npm run docs from test/corpus and the cases of the fixtures: change it there. -->

\`probe_act_and_wait\` and \`probe_assert\` answer with a verdict. No other tool proves anything.

A verdict is brief: a \`yes\` takes at most 500 bytes, a \`no\` or \`unknown\` 700. \`detail: "full"\` returns every field.

| Field | Meaning |
| --- | --- |
| \`id\` | names the verdict, and its action: \`v12\` is the verdict on the action \`a12\` |
| \`verified\` | \`yes\`: the claim came true. \`no\`: it did not, or other evidence contradicts it. \`unknown\`: it could not be decided. Unknown is not a pass: report it as unknown, and never weaken the claim until it passes. |
| \`verifiedReason\` | the reason, from the table below |
| \`because\` | one sentence with the strongest evidence; \`and 2 more\` counts the other parts of the claim that held |
| \`since\` | the cursor of the action, for \`probe_observe\` and \`probe_assert\` |
| \`exchanged\` | the values that the action stored and, where bodies are recorded, those that its requests and sockets sent and were answered, and what the files hold that the page made. No rule knows what they mean: compare them with what you wanted, also after a \`yes\`. |
| \`page\` | where the claim held: what the page shows around what the action changed, as a diff: \`+\` is new, \`-\` is gone, the rest stands as it was before |
| \`noted\` | in a brief \`yes\`: the notes among the [contradictions](#contradictions), except \`focus-lost\`. None is evidence enough to doubt the claim: see whether you meant it. |
| \`appeared\` | in a \`yes\`, and with \`detail: "full"\`: texts that the action brought into view and that neither the claim nor \`page\` has. A brief \`yes\` has those with numbers first, and does not count those without room. |
| \`effect\` | in a brief verdict: what was unexpected about the action (\`occluded\`, \`nothingChanged\`), and the source of its element |
| \`leftOut\` | what did not fit into a brief verdict |
| \`pass\` (full) | whether the predicate alone held. Read \`verified\` instead: a predicate can hold over a failed request. |
| \`evidence\` (full) | the request, signal or value that decided |
| \`contradictions\` | evidence against a claim that held: \`decisive\` makes the verdict \`no\`, \`caution\` makes it \`unknown\`. A brief verdict leaves out a \`counter\` that \`because\` says. |
| \`nearMiss\` | what was found instead |
| \`trace\`, \`summary\` (full) | what the app did after the action, with ms since the action: three lines in a brief verdict; events with another cause are only counted (\`ambient\`, by kind) |
| \`honesty\` (full) | how strong the evidence is (\`grade\`), how much of the page is watched (\`coverage\`), and whether events were lost (\`integrity\`) |`

const CONTRADICTIONS_HEAD = `## Contradictions

If a claim held, a \`decisive\` contradiction makes the verdict \`no\`, and a \`caution\` makes it \`unknown\`. A \`note\` is reported
and decides nothing.`

const EXAMPLES_INTRODUCTION = `Each example is a case of the corpus. \`npm run bench verdicts\` runs all cases in a browser and counts the correct
verdicts. The verdict of an example is the right one, of somebody who knows the app's fault. Where \`probe\` has only a \`caution\`, as for a
covered control, it answers \`unknown (evidence_conflicts)\` where \`no\` is right: it cannot know, and does not call it proved.`

const TAIL = `## Claims that prove more

A claim is as strong as its strongest part that came true with the action: \`signal\` proves more than \`net\`, \`net\` more than
\`state\`, and \`state\` more than text on the screen. Text can be wrong, so also claim the request or the store's value. Claim a
failure that the app should handle like any other consequence: the 500 and the alert.

A claim about a store, a route, a field or a control must still hold at the end: an order that is \`open\` again was not
approved. Text may disappear again, like a toast. For a value that passes, use \`changed: true\`.

## What a yes does not judge

A \`yes\` says that the claim came true, and that no rule of \`probe\` found anything against it. It does not know what values
mean: that choice 1 is Perth, that a price is in cents, that an average of 60, 70 and 80 is not 30. You know. So a \`yes\` has the values
that it did not judge, as far as its 500 bytes go, and \`detail: "full"\` has more:

\`\`\`json
{
  "verified": "yes",
  "because": "POST /api/vote → 200 and 1 more",
  "exchanged": ["sent choice=1, answered chosen=Perth, votes=12"],
  "page": ["Capital of Australia? 30 votes", "- Vote", "+ 12 votes for Canberra"]
}
\`\`\`

\`exchanged\` has stored values in every tab, and those of requests, sockets, event streams and saved files where bodies are recorded: in a lease of \`probe\`, and with
\`captureNetworkBodies\` ([frameworks.md](frameworks.md#options)). Values of an answer that are the request's own are left out (\`answered the
same\`). Of records only their number and the first values under each key are shown, and of a stream its last line.

\`page\` is what the page shows around what the action changed, as a diff: \`+\` before what is new, \`-\` before what is gone, and
without a sign what stands as it was before. A row that moved has a \`+\` at its new place. So a total, a heading or a row that should have changed and has no sign did not change. In a
document that the action led to, no line has a sign. A
field is shown with its value, a button in brackets, and a checkbox as \`[x]\` or \`[ ]\`; \`(cut off)\` and \`(same colour as background)\` mark
what nobody can read. Lines further away are left out. Of a page with more than 4,000 elements or 1,000 lines, \`page\` has only the
region of the control, such as its form, section or table, and nothing where that is as large.
`

const ANSWERS = `## What an answer says

A server may answer 200 and report a failure in the body. These are recognised in answers to writes, without captured bodies:

| Answer | \`reports-failure\` is |
| --- | --- |
| JSON: \`ok\` or \`success\` is false, \`error\` or \`errors\` is filled | decisive |
| JSON: a member of a batch that the request sent failed | decisive |
| GraphQL: \`errors\` (a caution where all are of members of a payload that is there), \`userErrors\`, or a payload whose type ends in \`Error\` | decisive |
| XML: a SOAP fault, or an \`error\` as its first element; a \`response\` with \`status="fail"\` is a caution | decisive |
| plain text that begins with ERROR, FAIL or another such word; an \`error\` event that ends a short event stream | decisive |
| JSON: \`status: "rejected"\`, \`"declined"\` or the like; \`requires_…\`; \`applied: false\`; \`modified: 0\`; \`queued: true\` | a caution |
| JSON: a deed that is \`false\` beside a \`reason\` or \`hint\`, such as \`redeemed: false\`; a list such as \`notCreated\`; \`result: "NG"\` with a message | a caution |
| a failed member that the request did not send, or one with \`false\` beside a reason; a page that asks for a password | a caution |
| HTML that is only a message about an error, and that the page does not show | a caution |

Only the part of the answer that speaks about the request is read: its top, \`data\`, \`result\` and \`response\`. A record with an \`id\`
is a record of your app, so \`{ "id": 7, "status": "rejected" }\` is a success. A claim that reads the body (\`responseMatches\`) or says
the same word decides itself.

A failure of the whole answer (not in GraphQL or an event stream) is only a caution where a text of your claim followed the answer, and none says
that what the control names was done. \`ok: false\` denies "Moved to Archive" of the button "Move file", but it may be what led to "Not in the word list" of the
button "Guess". So claim the text that a user reads as success.

## Taken back

Some failures come after the verdict: a queue that is sent later, a deletion that waits for "Undo". \`probe\` goes on watching what
the action causes, and the answer to your next call on the tab says which verdicts no longer hold:

\`\`\`json
{ "retracted": [{ "id": "v12", "was": "yes", "now": "no", "because": "DELETE /api/files/2 → 500 after \\"Deleted\\" appeared" }] }
\`\`\`

Before your next call runs, it also reads what should last once more: a dialog or menu, a checked box, a route, an entry of storage
or a store; and whether the numbers beside a control that pauses rest. It looks back 30 s, and up to 8 actions. To wait for it at once, pass \`linger_ms\` to \`probe_act_and_wait\`.`
