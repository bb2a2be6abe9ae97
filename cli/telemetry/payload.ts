import { VERSION } from '../../sdk/protocol/version.js'
import type { Counts } from './events.js'

/** All that is sent. docs/telemetry.md explains each field. */
interface Payload {
  /** random; made on this machine, from nothing */
  id: string
  /** version of probe */
  probe: string
  /** major version of Node */
  node: number
  /** as `process.platform` */
  platform: string
  /** how often each event occurred since the last sending */
  events: Counts
}

export function payloadText(id: string, events: Counts): string {
  const [node] = process.versions.node.split('.')
  const { platform } = process
  return JSON.stringify({ id, probe: VERSION, node: Number(node), platform, events } satisfies Payload)
}
