import type { EventData } from '../../sdk/protocol/events.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'

/** Event types that the driver of a lease sees too. */
export type SeenType = 'download' | 'popup'

/** What the driver of a lease saw. The page may have asked for it, in its own event. @param at epoch ms */
export type Seen = { [K in SeenType]: { type: K; at: Milliseconds; data: EventData[K] } }[SeenType]
