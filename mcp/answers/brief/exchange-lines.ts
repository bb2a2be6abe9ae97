import type { FullVerdict } from './frame.js'

/** A line for each exchange, the latest first. What `because` names is not named again. */
export function exchangeLines({
  because,
  exchanged = [],
}: Pick<FullVerdict, 'because' | 'exchanged'>): string[] {
  return exchanged
    .toReversed()
    .map(({ with: partner, values }) => (because.includes(partner) ? values : `${partner} ${values}`))
}
