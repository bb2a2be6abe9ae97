/**
 * A tab in a process of its own that tells of events: so many a second, or as fast as the daemon takes them. Arguments:
 * port, session, events a second (0: as fast as it can), events in all (0: until it is killed). Says `ready`, begins
 * when it is told anything, says `sent` when all is written.
 */
import { setTimeout as after, setImmediate } from 'node:timers/promises'
import type { WireEvent } from '../../../sdk/protocol/events.js'
import { ScriptedTab } from '../../harness/tab.js'
import { LAST } from './flood.js'

const [port = 0, session = '', rate = 0, total = 0] = process.argv
  .slice(2)
  .map((argument, i) => (i === 1 ? argument : Number(argument))) as [number, string, number, number]
/** events of a frame, as many as a page sends at once */
const BATCH = 1_000
const UNSENT_BYTES = 4 * 1024 * 1024

const tab = await ScriptedTab.open(port, {}, { session })
const { doc } = tab.hello
let seq = 0

/** What busy pages tell of: changes of the DOM, of a store, lines of a log, signals. */
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
