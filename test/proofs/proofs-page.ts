/** docs/proofs.md, from what came of the plays. Pure. */
import type { Play } from './play.js'
import { type AppTally, type Row, shareOf, steady } from './tally.js'

const SIGNS = { yes: '.', no: 'n', unknown: '?' } as const
const REFUSED = 'handled failures'

/** The table fault × flow: a row a fault, a column a flow. */
export function matrixOf(flows: readonly string[], rows: readonly Row[]): string {
  const wide = Math.max(0, ...rows.map(({ fault }) => fault.name.length))
  const head = flows.map((_, index) => String(index + 1).padStart(2)).join(' ')
  const lines = rows.map(({ fault, cells }) => {
    const signs = cells.map((cell) => (cell === undefined ? ' ' : SIGNS[cell.verdict]).padStart(2))
    return `${fault.name.padEnd(wide)} ${signs.join(' ')}`.trimEnd()
  })
  return [`${' '.repeat(wide)} ${head}`, ...lines].join('\n')
}

export function shareLine(rows: readonly Row[]): string {
  const { faults, caught, percent, unknownOnly, notCaught, notDecided } = shareOf(rows)
  const open = notDecided === 0 ? '' : `, not decided ${notDecided}`
  return `${caught} of ${faults} faults caught (${percent} %), unknown only ${unknownOnly}, not caught ${notCaught}${open}`
}

export function proofsPage(tallies: readonly AppTally[]): string {
  const faults = tallies.flatMap((each) => each.faults)
  const variations = tallies.flatMap((each) => each.variations)
  const flows = tallies.reduce((sum, each) => sum + each.flows.length, 0)
  const missed = (ending: Row['ending']) =>
    tallies.flatMap(({ app, faults: rows }) =>
      rows.filter((row) => row.ending === ending).map((row) => ({ app, row })),
    )
  const refused = variations.filter(({ fault }) => fault.family === REFUSED)
  const sound = variations.filter(({ fault }) => fault.family !== REFUSED)
  const cells = [...faults, ...variations].flatMap((row) => row.cells)
  const played = cells.filter((cell) => cell !== undefined)
  return `# Proofs

<!-- Made by npm run proofs: change the flows, not this page. -->

${flows} flows of two apps, written by somebody who had a list of the apps' features and never saw a list of faults. \`probe verify\`'s own stage
plays each on the healthy app, then once under each of ${faults.length} faults, and once in each of ${variations.length} variations in which the app does nothing wrong.
A fault is *caught* when a flow is \`no\` that each play on the healthy app proved. Played: ${played.length} of ${cells.length}.

- all faults: ${shareLine(faults)}
${tallies.map((each) => `- ${each.app}: ${shareLine(each.faults)}`).join('\n')}

## On the healthy apps

${tallies.map(healthyLine).join('\n')}

${flaws(tallies.flatMap((each) => each.healthy.flat()))}
## What no flow caught

${section(missed('not caught').map(({ app, row }) => `- ${app}, ${row.fault.name}: ${row.fault.description}`))}

## Unknown only

${section(missed('unknown only').map(({ app, row }) => `- ${app}, ${row.fault.name}: ${row.fault.description} ${reasonsOf(row, 'unknown')}`))}

## Variations

In a variation the app does nothing wrong. Of these ${refused.length}, the backend refuses what the flow wants and the page says so, so a flow that claims success is
rightly \`no\`: ${refused.map(({ fault }) => `\`${fault.name}\``).join(', ')}.

In the other ${sound.length}, these flows were not proved:

${section(sound.flatMap((row) => (row.cells.some(isFailed) ? [`- ${row.fault.name}: ${row.fault.description} ${reasonsOf(row, 'no', 'unknown')}`] : [])))}

## The tables

\`n\` is no, \`?\` unknown, \`.\` proved; a blank was not played.

${tallies.map(tables).join('\n')}`
}

function healthyLine({ app, healthy }: AppTally): string {
  const times = healthy.length === 0 ? 0 : Math.min(...healthy.map((plays) => plays.length))
  return `- ${app}: ${healthy.filter(steady).length} of ${healthy.length} flows proved in each of ${times} plays`
}

function flaws(plays: readonly Play[]): string {
  const failed = plays.filter(isFailed)
  return failed.length === 0 ? '' : `${failed.map((play) => `- ${said(play)}`).join('\n')}\n`
}

function section(lines: readonly string[]): string {
  return lines.length === 0 ? 'None.' : lines.join('\n')
}

function isFailed(play: Play | undefined): play is Play {
  return play !== undefined && play.verdict !== 'yes'
}

function reasonsOf({ cells }: Row, ...verdicts: Play['verdict'][]): string {
  const telling = cells.filter((cell) => cell !== undefined && verdicts.includes(cell.verdict))
  return telling.map((cell) => said(cell as Play)).join('; ')
}

function said({ flow, verdict, why = '' }: Play): string {
  return `\`${flow}\` ${verdict}: ${why.replaceAll(/\s+/g, ' ').replaceAll(/([*_<>[\]])/g, '\\$1')}`
}

function tables({ app, flows, faults, variations }: AppTally): string {
  return `### ${app}

${flows.map((flow, index) => `${index + 1}. ${flow}`).join('\n')}

\`\`\`text
${matrixOf(flows, faults)}
\`\`\`

Variations:

\`\`\`text
${matrixOf(flows, variations)}
\`\`\`
`
}
