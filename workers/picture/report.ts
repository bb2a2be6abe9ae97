/** A whole report: one file, which opens anywhere without a server. Pure. */
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { articleOf } from './article.js'
import { html, type Markup } from './markup.js'
import type { Pictures } from './slider.js'

/** A verdict with what belongs to it. */
export interface ReportedVerdict {
  bundle: VerdictBundle
  pictures?: Pictures
}

/** A flow of a run. */
export interface ReportedFlow {
  flow: string
  verdict: 'yes' | 'no' | 'unknown'
  /** what did not go as it should have, in a sentence */
  whatChanged?: string
  whereInSource?: string
  nextAction?: string
  verdicts: readonly ReportedVerdict[]
}

export interface ReportedRun {
  /** ISO 8601 */
  at: string
  commit?: string
  flows: readonly ReportedFlow[]
}

const PICTURES = 40

/** What was not proved is first and drawn; of the rest, as many as fit. */
export function runReport({ at, commit, flows }: ReportedRun): Markup {
  const order = ['no', 'unknown', 'yes']
  const sorted = flows.toSorted((one, two) => order.indexOf(one.verdict) - order.indexOf(two.verdict))
  const drawn = sorted
    .flatMap((flow, index) => flow.verdicts.map((each, i) => ({ flow, each, anchor: `flow-${index}-${i}` })))
    .toSorted((one, two) => rank(one.each) - rank(two.each))
    .slice(0, PICTURES)
  const anchors = new Map(drawn.map(({ each, anchor }) => [each, anchor]))
  const rows = sorted.map(({ flow, verdict, whatChanged = '', whereInSource, verdicts }) => {
    const links = verdicts.map((each) => {
      const anchor = anchors.get(each)
      const { verified, because } = each.bundle.verdict
      return html`<li><span class="v-${verified}">${verified}</span> ${anchor === undefined ? because : html`<a href="#${anchor}">${because}</a>`}</li>`
    })
    return html`<tr><th scope="row">${flow}</th><td class="v-${verdict}">${verdict}</td><td>${whatChanged}${whereInSource !== undefined && html`<br>${whereInSource}`}</td><td>${links.length > 0 && html`<ul>${links}</ul>`}</td></tr>`
  })
  return html`<h1>${summaryWords(flows)}</h1><p>Run of ${at}${commit !== undefined && `, commit ${commit}`}.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Table, may be scrolled sideways"><table class="wide"><caption>Flows</caption><thead><tr><th scope="col">Flow</th><th scope="col">Verdict</th><th scope="col">What changed</th><th scope="col">Verdicts of its steps</th></tr></thead><tbody>${rows}</tbody></table></div>
${drawn.map(({ flow, each, anchor }) => articleOf(each.bundle, { anchor, of: flow.flow, ...(each.pictures === undefined ? {} : { pictures: each.pictures }) }))}`
}

function rank({ bundle: { verdict } }: ReportedVerdict): number {
  return ['no', 'unknown', 'yes'].indexOf(verdict.verified)
}

/** e.g. `1 of 3 flows is not proved` */
export function summaryWords(flows: readonly Pick<ReportedFlow, 'verdict'>[]): string {
  const failed = flows.filter(({ verdict }) => verdict !== 'yes').length
  const all = `${flows.length} ${flows.length === 1 ? 'flow' : 'flows'}`
  if (failed === 0) return `${all} proved`
  return `${failed} of ${all} ${failed === 1 ? 'is' : 'are'} not proved`
}
