/** A report in Markdown, for the comment of a pull request. Texts of pages stand in code spans, so they stay text. Pure. */
import { printable } from '../../sdk/protocol/printable.js'
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { clipMiddle } from '../wording/clip.js'
import { plainWords } from './article.js'
import { LANE_NAMES } from './chart.js'
import { claimParts } from './claim-words.js'
import { momentWords } from './comparison.js'
import { durationWords } from './layout.js'
import { partingOf } from './parting.js'
import { type ReportedRun, summaryWords } from './report.js'
import { storyOf } from './story.js'

const SIGNS = { yes: '✅', no: '❌', unknown: '❔' } as const
const CHARS = 300
/** GitHub refuses a comment of more than 65,536 characters. */
const VERDICTS = 20
const FLOWS = 100

export function verdictMarkdown(bundle: VerdictBundle, heading = '###'): string {
  const { verdict, intent, evidence } = bundle
  const story = storyOf(bundle)
  const claimed = claimParts(evidence).map(
    ({ words, fate }) => `- ${fate === 'true' ? '✓' : fate === 'false' ? '✗' : '·'} ${span(words)}`,
  )
  const told = story.told.map(({ t, lane, sentence, role, tag = '' }, i) => {
    const mark =
      role === 'claim' ? ' **as claimed**' : role === 'against' ? ` **against the claim: ${tag}**` : ''
    return `${i + 1}. +${durationWords(Math.max(0, t))} ${LANE_NAMES[lane].name}: ${span(sentence)}${mark}`
  })
  const never = story.missing.map(({ words }) => `- never: ${span(words)}`)
  return [
    `${heading} ${SIGNS[verdict.verified]} ${verdict.verified}: ${span(verdict.because)}`,
    '',
    plainWords(bundle, story),
    '',
    ...(intent === undefined ? [] : [`Wanted: ${span(intent)}`, '']),
    ...(claimed.length === 0 ? [] : ['Claimed:', '', ...claimed, '']),
    ...(told.length + never.length === 0 ? [] : ['What happened:', '', ...told, ...never, '']),
  ].join('\n')
}

export function comparisonMarkdown(one: VerdictBundle, other: VerdictBundle): string {
  const parting = partingOf(one, other)
  const words =
    parting === undefined
      ? ['What the act caused is the same in both.']
      : [
          `They part after ${parting.same} equal ${parting.same === 1 ? 'moment' : 'moments'}:`,
          '',
          `- A: ${span(momentWords(parting.one))}`,
          `- B: ${span(momentWords(parting.other))}`,
        ]
  return [
    '## Two verdicts of one step',
    '',
    ...words,
    '',
    verdictMarkdown(one, '### A:'),
    verdictMarkdown(other, '### B:'),
  ].join('\n')
}

export function runMarkdown({ at, commit, flows }: ReportedRun): string {
  const rows = flows
    .slice(0, FLOWS)
    .map(
      ({ flow, verdict, whatChanged = '' }) =>
        `| ${span(flow)} | ${SIGNS[verdict]} ${verdict} | ${whatChanged === '' ? '' : span(whatChanged)} |`,
    )
  const more = flows.length > FLOWS ? ['', `… and ${flows.length - FLOWS} more flows.`] : []
  const drawn = flows
    .flatMap(({ verdicts }) => verdicts)
    .filter(({ bundle }) => bundle.verdict.verified !== 'yes')
    .slice(0, VERDICTS)
  return [
    `## ${summaryWords(flows)}`,
    '',
    `Run of ${at}${commit === undefined ? '' : `, commit ${span(commit)}`}.`,
    '',
    '| Flow | Verdict | What changed |',
    '| --- | --- | --- |',
    ...rows,
    ...more,
    '',
    ...drawn.map(({ bundle }) => verdictMarkdown(bundle)),
  ].join('\n')
}

/** A code span that its text cannot end, in one line. A bar would end the cell of a table. https://spec.commonmark.org/0.31.2/#code-spans */
function span(text: string): string {
  const line = clipMiddle(printable(text.replace(/\s+/g, ' ')), CHARS).replaceAll('|', '\u2502')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = line.startsWith('`') || line.endsWith('`') || line.trim() === '' ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}
