/**
 * A tab in its own process that sends events at a given rate, or as fast as the daemon accepts them. Arguments: port,
 * session, events per second (0: as fast as possible), total events (0: until it is killed). Prints `ready`, starts on
 * the first input, and prints `sent` when all events are written.
 */
import { setTimeout as after, setImmediate } from 'node:timers/promises'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { ScriptedTab } from '../../harness/tab.js'
import { LAST } from './flood.js'

const [port = 0, session = '', rate = 0, total = 0] = process.argv
  .slice(2)
  .map((argument, i) => (i === 1 ? argument : Number(argument))) as [number, string, number, number]
/** events per frame, as many as a page sends at most */
const BATCH = 1_000
const UNSENT_BYTES = 4 * 1024 * 1024

const tab = await ScriptedTab.open(port, {}, { session })
const { doc } = tab.hello
let seq = 0

/** Events that are typical of busy pages. */
function event(): WireEvent {
  seq += 1
  const head = { at: Date.now(), seq, doc, edit: 0, cause: 'other', turn: seq } as const
  switch (seq % 4) {
    case 0:
      return { ...head, type: 'dom', data: { added: 1, removed: 0, changed: 2, appeared: [`Row ${seq}`] } }
    case 1:
      return { ...head, type: 'console', data: { level: 'log', text: `order ${seq} was priced anew` } }
    case 2:
      return {
        ...head,
        type: 'state',
        data: { store: 'cart', changes: [{ path: 'total', from: seq, to: seq + 1 }] },
      }
    default:
      return { ...head, type: 'signal', data: { name: 'tick', data: { seq } } }
  }
}

process.send?.('ready')
await new Promise((resolve) => process.once('message', resolve))
const began = performance.now()
while (total === 0 || seq < total) {
  tab.sendEvents(...Array.from({ length: Math.min(BATCH, rate === 0 ? BATCH : rate / 20) }, event))
  while (tab.unsent > UNSENT_BYTES) await setImmediate()
  if (rate > 0) {
    const early = (seq / rate) * 1000 - (performance.now() - began)
    if (early > 0) await after(early)
  }
}
seq += 1
const head = { at: Date.now(), seq, doc, edit: 0, cause: 'other', turn: seq } as const
tab.sendEvents({ ...head, type: 'signal', data: { name: LAST } })
while (tab.unsent > 0) await setImmediate()
process.send?.('sent')
