import type { EventType, WireEvent } from '../../sdk/protocol/events.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import type { WorkerOrigin } from './reading.js'

/** @param worker what sent the request of the event; omitted for the page itself */
export type TimelineEvent = WireEvent & { t: Cursor; worker?: WorkerOrigin }
export type EventOf<K extends EventType> = Extract<TimelineEvent, { type: K }>
