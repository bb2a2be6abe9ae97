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
  return [
    `\`${action}\``,
    args === '' ? '' : `\`${args}\``,
    shown,
  ]
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
