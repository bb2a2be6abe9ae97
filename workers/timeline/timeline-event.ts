import type { EventType, WireEvent } from '../../sdk/protocol/events.js'
import type { Cursor } from '../../sdk/protocol/values.js'

export type TimelineEvent = WireEvent & { t: Cursor }
export type EventOf<K extends EventType> = Extract<TimelineEvent, { type: K }>
