import { LOST_CHARACTER } from '../../../sdk/protocol/lost-character.js'
import { foldText } from '../../../sdk/protocol/match.js'
import { UNFILLED } from '../../../sdk/protocol/unfilled.js'
import { leavesOf } from '../../predicates/predicate.js'
import { describeCall, placeOf } from '../../timeline/calls.js'
import { isOfActs } from '../../timeline/cause-of-acts.js'
import type { EventOf } from '../../timeline/timeline-event.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { brokenFileIn } from './broken-file.js'
import { claimedTexts } from './named-texts.js'
import { residueIn } from './residue.js'
import { untranslatedIn } from './untranslated.js'

/** What JavaScript writes for a value that is none. */
const BROKEN =
  /(?<![\p{L}\d_])(?:NaN|undefined|\[object [A-Z]\w*\]|Invalid Date)(?![\p{L}\d_])|[,:] null[.!]?$/u
/** A longer text may speak about such values. */
const CHARS = 60
/** What no text speaks about: an object, or a value with its unit, as in `NaN €` and `undefined °C`. */
const UNMISTAKABLE =
  /\[object [A-Z]\w*\](?!\()|(?<!\p{L})Invalid Date(?!\p{L})|\p{Sc}\s?(?:NaN|undefined)(?!\p{L})|(?<!\p{L})(?:NaN|undefined)\s?[\p{Sc}°%]/u

/** `/orders/undefined` */
function isBrokenPlace(url: string): boolean {
  return brokenStepIn(placeOf(url)) !== undefined
}

function brokenStepIn(path: string): string | undefined {
  return path.split('/').find((step) => /^(?:NaN|undefined|null)$|^(?:\[|%5B)object/.test(step))
}

/** The route that the acts led to, where a step of its path is no value, and neither the control nor the claim is about it. */
function brokenRouteIn({ acts, claim, marks, routes }: Evidence): EventOf<'route'> | undefined {
  const leaves = claim === null ? [] : leavesOf(claim.predicate)
  const about = [
    ...marks.map(({ data }) => data.name ?? ''),
    ...leaves.map((leaf) => (leaf.kind === 'route' ? (leaf.path ?? leaf.contains ?? '') : '')),
  ].map(foldText)
  const route = routes.findLast(({ cause }) => isOfActs(cause, acts))
  // The path of a route in the fragment, too.
  const [step, from] = [route?.data.to, route?.data.from].map((url = '') =>
    brokenStepIn(url.replace(/\?[^#]*/, '').replace('#', '/')),
  )
  const isNew = step !== undefined && step !== from
  return isNew && !about.some((text) => text.includes(foldText(step))) ? route : undefined
}

/** `/episodes?cursor=undefined` */
function isBrokenQuery(url: string): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? ''
  return [...new URLSearchParams(query).values()].some((value) => STORED.test(value))
}

/** What a claim says about such values. */
const NAMED = /\b(?:nan|undefined)\b/

/** The whole value of a stored entry, or a step of its key. */
const STORED = /^(?:NaN|undefined|\[object [A-Z]\w*\])$/
const STEP = /(?:^|[:/.|_-])(?:NaN|undefined|null|\[object [A-Z]\w*\])(?=$|[:/.|_-])/

/** @returns what stands in the text instead of a value; undefined for nothing */
export function brokenIn(text: string): string | undefined {
  const kinds = text.length <= CHARS ? [BROKEN, UNFILLED] : [UNMISTAKABLE]
  return kinds.map((kind) => kind.exec(text)?.[0]).find((word) => word !== undefined) ?? residueIn(text)
}

/**
 * The act brought a text to the page that is no value, `Total: NaN`, an amount as binary arithmetic left it, or half a
 * character, or a key that has no text; or it asked for what has none, `/orders/undefined`, went there, or stored it, `cart:undefined`.
 */
export const brokenValue: Detector<'caution'> = {
  kind: 'broken-value',
  tiers: ['caution'],
  detect(evidence) {
    const { acts, amiss, calls, claim, doms, marks, storages, streams } = evidence
    const named = claimedTexts({ claim })
    const found = doms.flatMap(({ cause, data, t }) =>
      isOfActs(cause, acts) ? (data.appeared ?? []).map((text) => ({ text, at: t })) : [],
    )
    const broken = found.findLast(({ text }) => brokenIn(text) !== undefined)
    const call = calls.find(
      ({ started: { cause, data } }) =>
        isOfActs(cause, acts) && (isBrokenPlace(data.url) || isBrokenQuery(data.url)),
    )
    if (call !== undefined && !named.some((name) => NAMED.test(name))) {
      const counter = `${describeCall(call)} has no value in its address`
      return [{ kind: 'broken-value', tier: 'caution', counter, call: call.id, at: call.started.t }]
    }
    const route = brokenRouteIn(evidence)
    if (route !== undefined) {
      const counter = `the route ${placeOf(route.data.to)} has no value in its path`
      return [{ kind: 'broken-value', tier: 'caution', counter, at: route.t }]
    }
    const key = untranslatedIn(evidence)
    if (key !== undefined && !named.some((name) => name.includes(foldText(key.text)))) {
      const counter = `${quote(key.text)} appeared, which the console says has no text`
      return [{ kind: 'broken-value', tier: 'caution', counter, at: key.at }]
    }
    const last = marks.at(-1)
    if (last !== undefined && amiss.some(({ how }) => how === 'undrawn')) {
      const counter = 'a drawing has coordinates that are no numbers'
      return [{ kind: 'broken-value', tier: 'caution', counter, at: last.t }]
    }
    const cut = found.findLast(({ text }) => LOST_CHARACTER.test(text))
    // What came on a stream is not compared.
    const isLost = streams.length === 0 && amiss.some(({ how }) => how === 'lost')
    if (cut !== undefined && isLost && !named.some((name) => LOST_CHARACTER.test(name))) {
      const counter = `${quote(cut.text)} appeared, with a character that was cut or not decoded`
      return [{ kind: 'broken-value', tier: 'caution', counter, at: cut.at }]
    }
    const stored = storages.findLast(
      ({ cause, data: { key, value, none } }) =>
        isOfActs(cause, acts) && value !== undefined && (none === true || STEP.test(key)),
    )
    if (stored !== undefined) {
      const { area, key, value = '' } = stored.data
      const counter = `the ${area} entry ${quote(key)} holds ${stored.data.none === true ? 'no value' : quote(value)}`
      return [{ kind: 'broken-value', tier: 'caution', counter, at: stored.t }]
    }
    const isQuoted = amiss.some(({ how }) => how === 'quoted')
    const file = isQuoted ? undefined : brokenFileIn(evidence)
    if (file !== undefined && !named.some((name) => name.includes(foldText(file.word))))
      return [{ kind: 'broken-value', tier: 'caution', counter: file.counter, at: file.at }]
    if (broken === undefined || isQuoted) return []
    const { text, at } = broken
    // The claim speaks about such a value itself: a report of a bug.
    if (named.some((name) => name.includes(foldText(brokenIn(text) ?? '')))) return []
    return [{ kind: 'broken-value', tier: 'caution', counter: `${quote(text)} appeared`, at }]
  },
}
