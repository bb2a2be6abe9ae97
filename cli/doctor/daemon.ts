import { logFile } from '../../daemon/files/state-folder.js'
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
      return ok(`none runs; port ${port} is free, and probe mcp and probe serve start one`)
    }
    if (holder === 'stranger') {
      return fault(
        `another program uses port ${port}`,
        'Stop that program, or set another port with --port or PROBE_PORT.',
      )
    }
    const { version, protocol, pid } = holder
    const name = `probe ${version} (pid ${pid}) on port ${port}`
    try {
      const { sessions, agents, logFault } = await statusOn(port, folder)
      if (version !== VERSION || protocol !== PROTOCOL_VERSION) {
        const other = `${name} speaks protocol ${protocol}; this is probe ${VERSION}, protocol ${PROTOCOL_VERSION}`
        return fault(other, 'Run probe restart, then reload the page.')
      }
      if (logFault !== undefined)
        return warning(
          `${name} cannot write its log: ${logFault}`,
          `Make ${logFile(folder, port)} a file that you can write, or free space on its disk.`,
        )
      return ok(`${name}, with ${sessions.length} tabs and ${agents} agents`)
    } catch (error) {
      if (codeOf(error) === 'UNAUTHORIZED') {
        return fault(
          `${name} was started with another state folder, or by another user`,
          'Stop it with that state folder or user, or set another port with --port or PROBE_PORT.',
        )
      }
      return warning(`${name} does not answer: ${(error as Error).message}`, 'Run probe restart.')
    }
  },
}
