import type { Cursor } from '../../../sdk/protocol/values.js'
import type { Evidence } from '../evidence.js'

/** Texts that appeared after `since`, of any cause. */
export function textsSince(since: Cursor, { doms, signs }: Evidence): string[] {
  const later = <E extends { t: Cursor }>(events: readonly E[]) => events.filter(({ t }) => t > since)
  return [
    ...later(signs).map(({ data }) => data.text),
    // What appeared at once is often one sentence in several elements.
    ...later(doms).map(({ data }) => (data.appeared ?? []).join(' ')),
  ]
}
