/** Generates docs/actions.md from the comparison. */
import { ARGUMENTS_OF } from '../../../../mcp/tools/act/arguments.js'
import { ACTIONS, type ActionName, NATIVE_ACTIONS } from '../../../../sdk/protocol/commands/act.js'
import { CASES, type Case } from './cases.js'
import { DIFFERENCES, UNSEEN } from './differences.js'

/** of gestures, whose fields a touch screen decides */
const ORDER_ONLY = 'the order of its events'

/** @param same cases in which the page received the same events */
export function actionsPage(same: ReadonlySet<Case>): string {
  return `${[
    '# Actions',
    '<!-- Made by npm run docs from test/sdk/act/fidelity: change it there. -->',
    "Every action fires the events that a person's input would fire: in the same order, with the same coordinates, buttons and keys. Focus, selection, values and default actions are the same too. A test runs each case below twice on one page, once with the browser’s trusted input (Chromium, through CDP) and once with the action. It compares every field of every event, and the final state of the page.",
    table(
      ['Action', '`args`', 'Equal to trusted input on'],
      ACTIONS.map((action) => row(action, same)),
    ),
    '## Targets',
    'A target is a `ref`, or one of `testid`, `label`, `role` with `name`, `text`, `placeholder` and `alt`. Names and texts match as parts, without regard to case; a whole match wins, and so do visible elements. `probe_look` `find` matches in the same way, unless `exact` says otherwise. `nth` counts from 0 in document order, or from the end when it is negative. `within` is a ref, a CSS selector or another target: `{role: "button", name: "Edit", within: {role: "row", name: "Ann"}}`.',
    'A test id is `data-testid`. In an app without it, it is the one that is used most of `data-test-id`, `data-test`, `data-cy`, `data-qa` and `data-automation-id`. `data-probe-test-id="data-part"` on the script tag, or on `<html>`, names another attribute.',
    'While the page works, an act waits for its target to come, to be enabled, or to be the only one: at most `timeout_ms` (4,000; 0 does not wait), which counts against the time of `probe_act_and_wait`. A page works while it has requests, scripts, imports or finite animations under way, and for 300 ms after its DOM changed. A target that a quiet page lacks fails at once.',
    '## What was achieved',
    'When an act has settled, what stands is compared with what was asked: the text of the field, the choice, the box, the focus, whether something scrolled, or where the dragged element is. If it is something else, the effect has `achieved: false` and `instead`, such as `the field holds "ab"`, and the verdict has the note `not-achieved`. An app may format what was written (`1234` as `$1,234.00`) and spread it over several fields.',
    '## The browser’s own input',
    `In a leased page, and over \`PROBE_CDP_URL\`, these actions can be trusted input instead, with \`args.native: true\`: ${NATIVE_ACTIONS.map((action) => `\`${action}\``).join(', ')}; \`hover\` and \`drag\` always are ([driving.md](driving.md#real-input)). A test compares each case above with a person's input too, without the differences below, and asserts that what the page does then has the action as its cause.`,
    '## Events that an action leaves out',
    'Some actions can be done by hand in several ways. The action leaves out the events that belong to only one of them:',
    list(
      unique(CASES.map(({ because }) => because))
        .flatMap((because) => because ?? [])
        .map(besides),
    ),
    '## Differences that the platform forces',
    table(
      ['What', 'Why'],
      [
        ['`isTrusted`', 'Only the browser can set it, for its own input.'],
        ...DIFFERENCES.map(({ what, why }) => [what, why]),
        ...UNSEEN,
      ],
    ),
  ].join('\n\n')}\n`
}

function row(action: ActionName, same: ReadonlySet<Case>): string[] {
  const cases = CASES.filter((each) => each.action === action)
  const controls = unique(cases.map(({ on }) => on)).map((on) => {
    const ways = cases.filter((each) => each.on === on && each.how !== undefined).map(({ how }) => how)
    return ways.length === 0 ? on : `${on} (${ways.join(', ')})`
  })
  const held = cases.filter((each) => same.has(each)).length
  const shown = cases.length === 0 ? ORDER_ONLY : `${controls.join(', ')}: ${held} of ${cases.length}`
  const { [action]: args } = ARGUMENTS_OF
  return [`\`${action}\``, args === '' ? '' : `\`${args}\``, shown]
}

function besides(because: string): string {
  const cases = CASES.filter((each) => each.because === because)
  return `**${unique(cases.map(({ action }) => action)).join(', ')}** (${cases.map(({ on }) => on).join(', ')}): ${because}.`
}

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)]
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map(() => '---')),
    ...rows.map((cells) => line(cells.map((cell) => cell.replaceAll('|', '\\|')))),
  ].join('\n')
}
