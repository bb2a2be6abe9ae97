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

/** An act as a full answer describes it. */
export interface DescribedAct {
  source?: { file: string; line: number }
  effect?: Answer & {
    valueChanged?: boolean
    domMutatedWithin?: number
    domMutatedInPage?: number
  }
}

/**
 * What is not as expected of an act, and where its element is in the source.
 *
 * @param act `effect` of a full answer, whose fields with their usual value are left out
 * @param isTraceEmpty nothing followed the act
 * @returns undefined where all is as expected and the source is not known
 */
export function briefEffect(
  { source, effect = {} }: DescribedAct,
  isTraceEmpty: boolean,
): Answer | undefined {
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
}: NonNullable<DescribedAct['effect']>): boolean {
  return domMutatedWithin === 0 && domMutatedInPage === 0 && valueChanged !== true
}
