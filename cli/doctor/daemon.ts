import { askHealth } from '../../daemon/http/discovery.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import { PROTOCOL_VERSION } from '../../sdk/protocol/limits.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { statusOn } from '../control.js'
import { type Check, fault, ok, warning } from './check.js'

export const daemon: Check = {
  name: 'daemon',
  async run({ port, folder }) {
    const holder = await askHealth(port)
    if (holder === 'nobody') {
      return ok(`none runs on port ${port}, which is free: probe mcp and probe serve start one`)
    }
    if (holder === 'stranger') {
      return fault(
        `port ${port} is taken by a program that is no probe daemon`,
        'Stop that program, or choose another port with --port or PROBE_PORT.',
      )
    }
    const { version, protocol, pid } = holder
    const who = `probe ${version} (pid ${pid}) on port ${port}`
    try {
      const { sessions, agents } = await statusOn(port, folder)
      const own = VERSION
      if (version !== own || protocol !== PROTOCOL_VERSION) {
        const other = `${who} speaks protocol ${protocol}; this is probe ${own}, protocol ${PROTOCOL_VERSION}`
        return fault(other, 'Run probe restart, then reload the page.')
      }
      return ok(`${who}, with ${sessions.length} tabs and ${agents} agents`)
    } catch (error) {
      if (codeOf(error) === 'UNAUTHORIZED') {
        return fault(
          `${who} was started with another state folder, or by another user`,
          `Stop it where it was started, or choose another port with --port or PROBE_PORT.`,
        )
      }
      return warning(`${who} does not answer: ${(error as Error).message}`, 'Run probe restart.')
    }
  },
}
