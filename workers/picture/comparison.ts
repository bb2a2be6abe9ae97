/** Two verdicts of one step side by side, with the first moment at which they part. Pure. */
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { type ArticleOptions, articleOf } from './article.js'
import { LANE_NAMES } from './chart.js'
import { durationWords } from './layout.js'
import { html, type Markup } from './markup.js'
import type { Moment } from './moment.js'
import { partingOf } from './parting.js'

/** @throws TypeError for evidence that is not of an exported verdict */
export function comparisonOf(
  one: VerdictBundle,
  other: VerdictBundle,
  options: readonly [ArticleOptions, ArticleOptions] = [{}, {}],
): Markup {
  const parting = partingOf(one, other)
  const words =
    parting === undefined
      ? html`<p>What the act caused is the same in both.</p>`
      : html`<p>They part after ${parting.same} equal ${parting.same === 1 ? 'moment' : 'moments'}:</p><dl><dt>A</dt><dd>${momentWords(parting.one)}</dd><dt>B</dt><dd>${momentWords(parting.other)}</dd></dl>`
  return html`<h1>Two verdicts of one step</h1><section class="parting" aria-label="Where they part">${words}</section>
<div class="pair"><div><h2>A</h2>${articleOf(one, { level: 3, anchor: 'a', ...options[0] })}</div><div><h2>B</h2>${articleOf(other, { level: 3, anchor: 'b', ...options[1] })}</div></div>`
}

/** e.g. `Server, +44 ms: POST /api/orders is answered with 500.` */
export function momentWords(moment: Moment | undefined): string {
  if (moment === undefined) return 'nothing of the kind'
  const { lane, t, sentence } = moment
  return `${LANE_NAMES[lane].name}, +${durationWords(Math.max(0, t))}: ${sentence}`
}
