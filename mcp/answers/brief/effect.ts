import type { Answer } from '../../../workers/answers/bytes.js'
import type { InputFields } from '../../../workers/operations/input-mode.js'
import type { CompactEffect, DescribedAct } from '../../../workers/reporting/act-effect.js'

/** Effect fields that show that an act missed its element, or that a user could not have done it. */
const UNEXPECTED = [
  'visible',
  'enabled',
  'targetMatched',
  'occluded',
  'occludedBy',
  'hydrated',
  'destructive',
  'achieved',
  'instead',
]

export interface BriefedAct
  extends Pick<DescribedAct, 'source' | 'component' | 'file'>,
    Partial<InputFields> {
  effect?: Partial<CompactEffect>
}

/**
 * Summarizes an act: its unexpected effect fields, how real input was given or why not, and its element's place in the source.
 *
 * @param isTraceEmpty no event followed the act
 * @returns undefined when nothing is unexpected and the source is unknown
 */
export function briefEffect(
  { component, inputMode, inputModeReason, effect = {}, ...place }: BriefedAct,
  isTraceEmpty: boolean,
): Answer | undefined {
  const unexpected = Object.entries(effect).filter(([name]) => UNEXPECTED.includes(name))
  const brief = {
    ...Object.fromEntries(unexpected),
    ...(inputMode === 'real' ? { inputMode } : {}),
    ...(inputModeReason === undefined || inputModeReason === 'synthetic-click-preferred'
      ? {}
      : { inputModeReason }),
    ...(isTraceEmpty && isUnchanged(effect) ? { nothingChanged: true } : {}),
    ...(component === undefined ? {} : { component }),
    ...sourceIn(place),
  }
  return Object.keys(brief).length === 0 ? undefined : brief
}

function sourceIn({ source, file }: Pick<BriefedAct, 'source' | 'file'>): Answer {
  if (source !== undefined) return { source: { file: source.file, line: source.line } }
  return file === undefined ? {} : { source: { file } }
}

/** True when the page showed no reaction. A moved focus does not count: the act itself moves it. */
function isUnchanged({
  domMutatedWithin,
  domMutatedInPage = 0,
  valueChanged,
}: Partial<CompactEffect>): boolean {
  return domMutatedWithin === 0 && domMutatedInPage === 0 && valueChanged !== true
}
