/** docs/actions.md, from what was compared. */
import { ARGUMENTS_OF } from '../../../../mcp/tools/act/arguments.js'
import { ACTIONS, type ActionName } from '../../../../sdk/protocol/commands.js'
import { CASES, type Case } from './cases.js'
import { DIFFERENCES, UNSEEN } from './differences.js'

/** @param same the cases in which the page saw the same */
export function actionsPage(same: ReadonlySet<Case>): string {
  return `${[
    '# Actions',
    '<!-- Made by npm run docs: test/sdk/act/fidelity compares each case with trusted input and writes this down. -->',
    'Every action fires the events that the same input of a person fires, in order, with their coordinates, buttons, keys, focus, selection, values and default actions. A test does each case below twice on one page, by the browser’s trusted input (Chromium, through CDP) and by the action, and compares every field of every event, and the page in the end.',
    table(
      ['Action', '`args`', 'The same as trusted input on'],
      ACTIONS.map((action) => row(action, same)),
    ),
    '## What trusted input has besides',
    'Where an action stands for one of several ways of a person, the events of that way alone are not made:',
    list(
      unique(CASES.map(({ because }) => because))
        .flatMap((because) => because ?? [])
        .map(besides),
    ),
    '## What the platform forces to differ',
    table(
      ['What', 'Why'],
      [
        ['`isTrusted`', 'The browser sets it, for its own input alone.'],
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
  const { [action]: args } = ARGUMENTS_OF
  return [
    `\`${action}\``,
    args === '' ? '' : `\`${args}\``,
    `${controls.join(', ')}: ${held} of ${cases.length}`,
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
