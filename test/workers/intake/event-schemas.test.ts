/** The event schemas and the protocol's interfaces are equal, both ways: checked by the compiler. */
import test from 'ava'
import type * as z from 'zod/mini'
import type { EventData, EventType } from '../../../sdk/protocol/events.js'
import { EVENT_SCHEMAS } from '../../../workers/intake/event-schemas.js'
import type { Same } from './same.js'

type Events = { [K in EventType]: Same<z.output<(typeof EVENT_SCHEMAS)[K]>, EventData[K]> }
const events: { [K in EventType]: true } = {} as Events

test('every event type has a schema', (t) => {
  t.is(Object.keys(EVENT_SCHEMAS).length, 37)
  t.truthy(events)
})
