import type { Cursor } from '../../../../sdk/protocol/values.js'
import { isOfActs } from '../../../timeline/cause-of-acts.js'
import type { Evidence } from '../../evidence.js'

/** The texts that the acts brought to the page, each with its moment. */
export function appearedTexts({ acts, doms }: Evidence): { text: string; at: Cursor }[] {
  return doms.flatMap(({ cause, data, t }) =>
    isOfActs(cause, acts) ? (data.appeared ?? []).map((text) => ({ text, at: t })) : [],
  )
}
