/**
 * Explains why a window has no events of a channel: nothing happened, the page has nothing that can emit such events,
 * or the channel was not watched all the time.
 */
import type { Inventory } from '../../sdk/protocol/commands/inventory.js'
import type { BlindSpot, ChannelName, Lost } from '../../sdk/protocol/events.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { LossRecord } from '../timeline/losses.js'
import type { Timeline } from '../timeline/timeline.js'
import { named } from '../wording/quote.js'

/** The requested channels or event types without events. Empty fields are omitted. */
export interface Silence {
  nothingSeen?: string[]
  /** the page has nothing that can emit such events; the reason, by name */
  nothingThere?: { [name: string]: string }
  /** not watched, or not everywhere; the reason, by name */
  notWatched?: { [name: string]: string }
}

const LOST: { [why in Lost['why']]: string } = {
  'install-failed': 'it could not be installed in this page',
  'actor-restarted': 'what was recorded before the restart is gone',
  rate: 'more events arrived than are accepted',
  outbox: 'the page was away from the daemon for too long',
  unsendable: 'an event was too large, or could not be written as JSON',
  evicted: 'what was recorded is no longer held',
  gap: 'events did not arrive',
}

/**
 * @param asked channels or event types without an event in the window
 * @param from start of the window
 */
export async function silenceOf(
  { tab, timeline, lost }: ObservedSession,
  asked: readonly string[],
  from: Cursor,
): Promise<Silence> {
  if (asked.length === 0) return {}
  const everywhere =
    from > timeline.now
      ? 'the window begins after now: its cursor belongs to another session'
      : lost || !tab.connected
        ? 'the tab is away'
        : undefined
  const inventory =
    everywhere === undefined ? await tab.command('inventory', {}).catch(() => undefined) : undefined
  const nothingSeen: string[] = []
  const nothingThere: { [name: string]: string } = {}
  const notWatched: { [name: string]: string } = {}
  for (const name of asked) {
    const unwatched = everywhere ?? whyNotWatched(name, timeline, from)
    const missing = inventory === undefined ? undefined : missingSource(name, inventory, timeline)
    if (unwatched !== undefined) notWatched[name] = unwatched
    else if (missing !== undefined) nothingThere[name] = missing
    else nothingSeen.push(name)
  }
  return {
    ...(nothingSeen.length === 0 ? {} : { nothingSeen }),
    ...(Object.keys(nothingThere).length === 0 ? {} : { nothingThere }),
    ...(Object.keys(notWatched).length === 0 ? {} : { notWatched }),
  }
}

function whyNotWatched(name: string, { losses, blind }: Timeline, from: Cursor): string | undefined {
  const reads = ({ channel }: LossRecord) => channel === name
  const loss = losses.after(from).find(reads)
  if (loss !== undefined) return LOST[loss.why]
  const spot = blind.after(from).find(({ channels }) => channels.includes(name as ChannelName))
  return spot === undefined ? undefined : cannotSee(spot)
}

function cannotSee({ spot, where }: BlindSpot): string {
  return `not everywhere: ${spot}${where === '' ? '' : ` ${named(where)}`}`
}

/** Why the page cannot emit events of this name now. */
function missingSource(
  name: string,
  { stores, animations, signals }: Inventory,
  timeline: Timeline,
): string | undefined {
  const { currentBeganAt } = timeline.documents
  const isNever = (type: 'signal' | 'stream' | 'animation') => timeline.of(type, currentBeganAt).length === 0
  if (name === 'state' && stores === 0) return 'no store is registered'
  if (name === 'signal' && signals === 0 && isNever('signal'))
    return 'the app advertises no signal and fired none'
  if (name === 'stream' && isNever('stream')) return 'no socket or event stream was opened'
  if (name === 'animation' && animations === 0 && isNever('animation'))
    return 'nothing in the page is animated'
  const { current } = timeline.documents
  if (name === 'render' && (current === undefined || !timeline.hasEverReported('render', current)))
    return 'React has reported no commit'
  return undefined
}
