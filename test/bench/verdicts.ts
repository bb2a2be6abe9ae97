import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import type { Played } from '../../cli/demo/play.js'
import { FAMILIES } from '../../fixtures/corpus/case.js'
import { APPS } from '../corpus/apps.js'
import { type Entry, entriesOf } from '../corpus/entry.js'
import { playAll } from '../corpus/play-all.js'
import { openStage } from '../corpus/stage.js'
import { confusionOf, isGood, type Judged, tallyOf, VERDICTS } from '../corpus/tally.js'
import type { Benchmark, Figure } from './figure.js'

/** Parallel tabs: as many as two cores can run without slowing each other down. */
const TABS = 4

/**
 * Plays the corpus through MCP, a daemon and a browser, and prints the confusion matrix. Exits with code 1 on a false
 * yes, a false no, a case that could not be played, or too many unknowns. Options: `--only <part of a name>`,
 * `--tabs <n>`, `--json`.
 */
export const verdicts: Benchmark = {
  name: 'verdicts',
  async run(argv) {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string', default: '' },
        tabs: { type: 'string', default: String(TABS) },
        json: { type: 'boolean', default: false },
      },
    })
    const entries = entriesOf(APPS).filter(({ app, each, family }) =>
      `${app.name}/${each.name} ${family}`.includes(values.only),
    )
    const say = (line: string) => process.stderr.write(`${line}\n`)
    const stage = await openStage()
    let played: Played[]
    try {
      played = await playAll(stage, entries, Number(values.tabs), (entry, one) => {
        if (!one.asExpected) say(wrong(entry, one))
      })
    } finally {
      await stage.close()
    }
    const judged = entries.map((entry, i) => judgedOf(entry, played[i]))
    const tally = tallyOf(judged)
    if (!isGood(tally)) process.exitCode = 1
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ confusion: confusionOf(judged), cases: played })}\n`)
    } else process.stdout.write(`${reportOf(judged)}\n`)
    return figuresOf('corpus', judged).concat(
      figuresOf(
        'corpus, blind',
        judged.filter(({ isBlind }) => isBlind),
      ),
    )
  },
}

function judgedOf({ each, family }: Entry, played: Played | undefined): Judged {
  return {
    name: each.name,
    family,
    isBlind: each.author === 'blind',
    right: each.right,
    isDecidable: each.undecidable !== true,
    given: played?.verified ?? 'error',
  }
}

function wrong({ app, each }: Entry, { verified, reason, because, contradictions }: Played): string {
  const against = contradictions.length === 0 ? '' : ` [${contradictions.join(', ')}]`
  return `✗ ${app.name}/${each.name}: must be ${each.right}, is ${verified} (${reason})${against}: ${because}`
}

function reportOf(judged: readonly Judged[]): string {
  const blind = judged.filter(({ isBlind }) => isBlind)
  const families = new Table({
    head: ['family', 'cases', 'false yes', 'false no', 'unknown of decidable', 'errors'],
    style: { head: [], border: [] },
  })
  for (const family of FAMILIES) {
    const { cases, falseYes, falseNo, unknown, decidable, errors } = tallyOf(
      judged.filter((one) => one.family === family),
    )
    if (cases > 0) families.push([family, cases, falseYes, falseNo, `${unknown}/${decidable}`, errors])
  }
  return [
    matrixOf('all cases', judged),
    ...(blind.length === 0 ? [] : [matrixOf('written blind', blind)]),
    families.toString(),
  ].join('\n')
}

function matrixOf(title: string, judged: readonly Judged[]): string {
  const given = [...VERDICTS, 'error']
  const table = new Table({ head: [title, ...given], style: { head: [], border: [] } })
  const confusion = confusionOf(judged)
  for (const right of VERDICTS) {
    table.push([`right: ${right}`, ...given.map((verdict) => confusion[right][verdict] ?? 0)])
  }
  return table.toString()
}

function figuresOf(name: string, judged: readonly Judged[]): Figure[] {
  const { cases: n, falseYes, falseNo, errors, unknown, decidable } = tallyOf(judged)
  if (n === 0) return []
  return [
    { name: `${name}: false yes`, value: falseYes, unit: 'cases', n },
    { name: `${name}: false no`, value: falseNo, unit: 'cases', n },
    { name: `${name}: not played`, value: errors, unit: 'cases', n },
    {
      name: `${name}: unknown of decidable`,
      value: unknown / Math.max(1, decidable),
      unit: 'ratio',
      n: decidable,
    },
  ]
}
