/** Divides the daemon's memory among its tabs. Pure. */
import { ACTOR_BYTES, ORIGIN_BYTES, TABS_BYTES, TIMELINE_BYTES } from '../../sdk/protocol/limits.js'

/** A tab keeps at least this many bytes of events, however many tabs there are. */
const LEAST_BYTES = 512 * 1024

/**
 * The bytes that each tab may fill with events. Tabs of one origin share ORIGIN_BYTES, and all tabs share TABS_BYTES, so
 * that opening tabs does not take the memory of another app.
 */
export function memoryShares<Tab extends { readonly origin: string }>(
  tabs: readonly Tab[],
): ReadonlyMap<Tab, number> {
  const tabsOf = new Map<string, number>()
  for (const { origin } of tabs) tabsOf.set(origin, (tabsOf.get(origin) ?? 0) + 1)
  const most = shareOf(TABS_BYTES, tabs.length)
  return new Map(tabs.map((tab) => [tab, Math.min(most, shareOf(ORIGIN_BYTES, tabsOf.get(tab.origin) ?? 1))]))
}

function shareOf(bytes: number, tabs: number): number {
  const share = Math.floor(bytes / tabs) - ACTOR_BYTES
  return Math.min(TIMELINE_BYTES, Math.max(LEAST_BYTES, share))
}
