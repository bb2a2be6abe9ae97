import type { CompactEffect, DescribedAct } from '../../workers/reporting/act-effect.js'
import type { Answer } from './bytes.js'

/** The fields of an effect that say that an act missed its element, or that a user could not have done it. */
const UNEXPECTED = [
  'visible',
  'enabled',
  'targetMatched',
  'occluded',
  'occludedBy',
  'hydrated',
  'destructive',
]

/** The fields of a described act that its brief form reads. */
export interface BriefedAct extends Pick<DescribedAct, 'source'> {
  effect?: Partial<CompactEffect>
}

/**
 * What is not as expected of an act, and where its element is in the source.
 *
 * @param act `effect` of a full answer, whose fields with their usual value are left out
 * @param isTraceEmpty nothing followed the act
 * @returns undefined where all is as expected and the source is not known
 */
export function briefEffect({ source, effect = {} }: BriefedAct, isTraceEmpty: boolean): Answer | undefined {
  const unexpected = Object.entries(effect).filter(([name]) => UNEXPECTED.includes(name))
  const brief = {
    ...Object.fromEntries(unexpected),
    ...(isTraceEmpty && isUnchanged(effect) ? { nothingChanged: true } : {}),
    ...(source === undefined ? {} : { source: { file: source.file, line: source.line } }),
  }
  return Object.keys(brief).length === 0 ? undefined : brief
}

/** True where the page showed no reaction. That an act moves the focus is no reaction of the app. */
function isUnchanged({
  domMutatedWithin,
  domMutatedInPage = 0,
  valueChanged,
}: Partial<CompactEffect>): boolean {
  return domMutatedWithin === 0 && domMutatedInPage === 0 && valueChanged !== true
}
