/** What the tests of failing and flooded actors ask of an actor that fails on request, and say to it. */
import type { WireEvent } from '../../../sdk/protocol/events.js'
import type { Running } from '../../harness/daemon.js'
import { ScriptedTab } from '../../harness/tab.js'

export const found = { elements: [] }
export const answers = { find: () => found }
export const say = (value: string) => ({ by: 'text', value }) as const

export function signal(tab: ScriptedTab, seq: number): WireEvent {
  const { doc } = tab.hello
  const head = { at: Date.now(), seq, doc, edit: 0, cause: 'other', turn: seq } as const
  return { ...head, type: 'signal', data: { name: `s${seq}` } }
}

/** A session with a call in progress, which the failure of another session must not affect. */
export async function neighbour({ daemon, pick }: Running) {
  await ScriptedTab.open(daemon.port, answers, { session: 'neighbour' })
  const observing = pick('neighbour').call('observe', { window_ms: 400 })
  return { observing }
}
