import { EventEmitter } from 'node:events'
import test from 'ava'
import type { WebSocket } from 'ws'
import { BridgedTab } from '../../../daemon/bridge/bridged-tab.js'
import type { Supervisor } from '../../../daemon/sessions/supervisor.js'
import { FRAME_BYTES, TIMELINE_BYTES, UNSENT_BYTES } from '../../../sdk/protocol/limits.js'
import { HeldClock } from '../../harness/clock.js'

/** A socket whose browser reads nothing. */
class UnreadSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0

  send(frame: Uint8Array): void {
    this.bufferedAmount += frame.byteLength
  }

  terminate(): void {
    this.readyState = 3
  }
}

const CASES: [share: number, limit: number][] = [
  [TIMELINE_BYTES, UNSENT_BYTES],
  [TIMELINE_BYTES * 4, UNSENT_BYTES],
  [FRAME_BYTES * 3, FRAME_BYTES * 1.5],
  [512 * 1024, FRAME_BYTES],
]

for (const [share, limit] of CASES) {
  test(`a tab with a share of ${share} bytes is cut when more than ${limit} bytes wait for it`, (t) => {
    const socket = new UnreadSocket()
    const tab = new BridgedTab(
      socket as unknown as WebSocket,
      { origin: 'http://localhost', settled: () => undefined },
      { clock: new HeldClock(), supervisor: {} as Supervisor, log: () => undefined },
    )
    tab.keepWithin(share)
    tab.send(new Uint8Array(limit))
    t.true(tab.isOpen)
    tab.send(new Uint8Array(1))
    t.false(tab.isOpen)
  })
}
