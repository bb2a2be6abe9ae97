/** One verdict as an article: what was claimed, what speaks against it, the picture, and the same in words. Pure. */
import type { VerdictBundle } from '../session/verdict-bundles.js'
import { gotBodyOf, isFailure, isWrite, sentBodyOf } from '../timeline/calls.js'
import type { Contradiction } from '../verdict/evidence.js'
import { honestyOf } from '../verdict/honesty.js'
import { clipMiddle } from '../wording/clip.js'
import { chartOf, LANE_NAMES } from './chart.js'
import { type ClaimPart, claimParts, type Fate, joinWords } from './claim-words.js'
import { durationWords } from './layout.js'
import { html, type Markup } from './markup.js'
import { contradictionWords, reasonWords } from './plain-words.js'
import { type Pictures, slider } from './slider.js'
import { type Missing, type Story, storyOf, type Told } from './story.js'

const BODY_CHARS = 240
const AGAINST = 4
const REST = 200

const ANSWERS: Readonly<Record<VerdictBundle['verdict']['verified'], { word: string; means: string }>> = {
  yes: { word: 'Yes', means: 'proved' },
  no: { word: 'No', means: 'it is not as claimed' },
  unknown: { word: 'Unknown', means: 'it could not be proved' },
}

type Level = 1 | 2 | 3 | 4

export interface ArticleOptions {
  /** level of its heading; default 2 */
  level?: Exclude<Level, 4>
  pictures?: Pictures
  /** value of its id attribute; default: the id of the verdict */
  anchor?: string
  /** what it belongs to, e.g. the name of a flow */
  of?: string
}

/** @throws TypeError for evidence that is not of an exported verdict */
export function articleOf(bundle: VerdictBundle, options: ArticleOptions = {}): Markup {
  const { id, verdict, evidence, intent, source } = bundle
  const story = storyOf(bundle)
  const { word, means } = ANSWERS[verdict.verified]
  const parts = claimParts(evidence)
  const { level = 2, pictures, anchor = id, of } = options
  const part = (words: string) => headingOf((level + 1) as Level, words, 'part')
  return html`<article class="verdict ${verdict.verified}" id="${anchor}" aria-label="Verdict ${id}">
<header><p class="answer"><strong>${word}</strong> <span>${means}</span>${of !== undefined && html` <span class="of">${of}</span>`}</p>${headingOf(level, verdict.because, 'because')}
<p class="plain">${plainWords(bundle, story)}</p>${source !== undefined && html`<p class="place">Acted on an element of <code>${source.file}:${source.line}</code></p>`}</header>
<div class="sides"><section class="claimed">${part('What was claimed')}${intent !== undefined && html`<p class="intent">“${intent}”</p>`}${
    parts.length === 0
      ? html`<p>Nothing.</p>`
      : html`${evidence.claim !== null && joinWords(evidence.claim.predicate) !== '' && html`<p class="join">${joinWords(evidence.claim.predicate)}:</p>`}<ul class="parts">${parts.map(partOf)}</ul>`
  }</section>
<section class="found">${part(verdict.verified === 'yes' ? 'What speaks for it' : 'What was found')}${foundOf(bundle, story, parts)}</section></div>
<figure><div class="scroll" tabindex="0" role="group" aria-label="Picture of what happened, may be scrolled sideways">${chartOf(story, `What happened, as a picture. The list that follows says the same.`)}</div>
<figcaption>${legend()}</figcaption></figure>
<section>${part('The same in words')}<ol class="story">${story.told.map((told) => lineOf(told, bundle))}${story.missing.map(neverOf)}</ol></section>
${pictures !== undefined && slider(pictures, anchor, part)}
${moreOf(bundle, story)}
</article>`
}

function headingOf(level: Level, words: string, name: 'because' | 'part'): Markup {
  switch (level) {
    case 1:
      return html`<h1 class="${name}">${words}</h1>`
    case 2:
      return html`<h2 class="${name}">${words}</h2>`
    case 3:
      return html`<h3 class="${name}">${words}</h3>`
    case 4:
      return html`<h4 class="${name}">${words}</h4>`
  }
}

/** What happened in a sentence or two, for somebody who does not know probe. */
export function plainWords({ verdict }: Pick<VerdictBundle, 'verdict'>, { contradictions }: Story): string {
  const reason = reasonWords(verdict.verifiedReason)
  const [first] = contradictions
  if (verdict.verified === 'yes' || first === undefined || first.tier === 'note') return reason
  const words = contradictionWords(first.kind)
  return words === '' ? reason : verdict.verifiedReason === 'assertion_failed' ? `${reason} ${words}` : words
}

const FATES: Readonly<Record<Fate, { sign: string; words: string }>> = {
  true: { sign: '✓', words: 'came true' },
  false: { sign: '✗', words: 'did not come true' },
  unknown: { sign: '?', words: 'could not be decided' },
  before: { sign: '=', words: 'was so before' },
  undecided: { sign: '·', words: 'was not decisive' },
}

function partOf({ words, fate }: ClaimPart): Markup {
  const { sign, words: means } = FATES[fate]
  return html`<li class="fate-${fate}"><b aria-hidden="true">${sign}</b> <span>${words} <em>${means}</em></span></li>`
}

function foundOf({ verdict, evidence }: VerdictBundle, story: Story, parts: readonly ClaimPart[]): Markup {
  const facts = parts.flatMap(({ fate, fact }) =>
    fact === undefined || (verdict.verified !== 'yes' && fate !== 'false' && fate !== 'unknown')
      ? []
      : [fact],
  )
  const serious = story.contradictions.filter(({ tier }) => tier !== 'note').slice(0, AGAINST)
  const near = verdict.verified === 'yes' ? [] : (evidence.claim?.near ?? [])
  const plain = plainWords({ verdict }, story)
  const lines = [
    ...serious.map((each) => againstOf(each, plain, verdict.verified)),
    ...(verdict.verified === 'yes' || serious.length === 0
      ? facts.map((fact) => html`<li>${fact}</li>`)
      : []),
    ...near.map((each) => html`<li>Nearest: ${each}</li>`),
  ]
  return lines.length === 0 ? html`<p>${reasonWords(verdict.verifiedReason)}</p>` : html`<ul>${lines}</ul>`
}

/** @param plain what the head of the article says already */
function againstOf(
  { kind, tier, counter }: Contradiction,
  plain: string,
  verified: VerdictBundle['verdict']['verified'],
): Markup {
  const words = contradictionWords(kind)
  return html`<li class="counter"><b>${counter}</b>${words !== '' && !plain.includes(words) && html`<br>${words}`}${tier === 'caution' && html` <em>(${verified === 'unknown' ? 'it may be meant, so the answer is not No' : 'was not decisive'})</em>`}</li>`
}

function legend(): Markup {
  return html`<span><i class="key act"></i>caused by the act</span> <span><i class="key others"></i>by others</span> <span><i class="key claim"></i>as claimed</span> <span><i class="key against"></i>against the claim</span> <span><i class="key led"></i>led to</span> <span>Time runs to the right; quiet stretches are shortened.</span>`
}

function lineOf(told: Told, { evidence }: VerdictBundle): Markup {
  const { t, lane, sentence, role, tag = '', who, isBad } = told
  const words = role === 'claim' ? 'As claimed.' : `Against the claim: ${tag}.`
  return html`<li class="${role ?? (isBad === true ? 'bad' : who)}"><span class="when">${t <= 0 ? '0 ms' : `+${durationWords(t)}`}</span> <span class="where">${LANE_NAMES[lane].name}</span> <span class="what">${sentence}${
    role !== undefined && html` <strong>${words}</strong>`
  }${who === 'others' && html` <em>Not caused by the act.</em>`}${bodyOf(told, evidence)}</span></li>`
}

function neverOf({ lane, words }: Missing): Markup {
  return html`<li class="missing"><span class="when">never</span> <span class="where">${LANE_NAMES[lane].name}</span> <span class="what">${words}</span></li>`
}

/** What was sent or answered, where it tells something. */
function bodyOf({ call: id, lane }: Told, { calls }: VerdictBundle['evidence']): Markup | undefined {
  const call = id === undefined ? undefined : calls.find((each) => each.id === id)
  if (call === undefined || !(isWrite(call) || isFailure(call))) return undefined
  const { text } = lane === 'requests' ? sentBodyOf(call) : gotBodyOf(call)
  if (text === undefined || text === '') return undefined
  return html`<code>${clipMiddle(text, BODY_CHARS)}</code>`
}

function moreOf(
  { id, probe, verdict, evidence }: VerdictBundle,
  { rest, contradictions, ms }: Story,
): Markup {
  const { grade, coverage, integrity } = honestyOf(evidence)
  const notes = contradictions.filter(({ tier }) => tier === 'note')
  const shown = rest.slice(0, REST)
  return html`<details><summary>More about this verdict</summary><dl>
<dt>Verdict</dt><dd>${id}, ${verdict.verified} (${verdict.verifiedReason}), probe ${probe}</dd>
<dt>Window</dt><dd>${durationWords(ms)}</dd>
<dt>Strength of the evidence</dt><dd>${grade}</dd>
<dt>Observed</dt><dd>${coverage.pct} % of the page${coverage.blind !== undefined && `, not: ${coverage.blind.join(', ')}`}</dd>
<dt>Lost events</dt><dd>${integrity.issues === undefined ? 'none' : integrity.issues.join('; ')}</dd>
${notes.length > 0 && html`<dt>Notes</dt>${notes.map(({ kind, counter }) => html`<dd>${counter}: ${contradictionWords(kind)}</dd>`)}`}
</dl>${
    shown.length > 0 &&
    html`<div class="scroll" tabindex="0" role="group" aria-label="Table, may be scrolled sideways"><table><caption>Moments without a number${rest.length > shown.length && `, the first ${shown.length} of ${rest.length}`}</caption><thead><tr><th scope="col">At</th><th scope="col">Where</th><th scope="col">What</th><th scope="col">By</th></tr></thead><tbody>${shown.map(
      ({ t, lane, sentence, who }) =>
        html`<tr><td>+${durationWords(Math.max(0, t))}</td><td>${LANE_NAMES[lane].name}</td><td>${sentence}</td><td>${who === 'act' ? 'the act' : who}</td></tr>`,
    )}</tbody></table></div>`
  }</details>`
}
