import { type MessagePort, parentPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { keepErrorCodes } from '../threads/comlink-errors.js'
import { nodeEndpoint } from '../threads/node-endpoint.js'
import { Driver } from './driver.js'
import type { DriverApi, ToDriver } from './driver-api.js'

if (parentPort === null) throw new Error('the driver runs in a worker thread')

keepErrorCodes()
let driver: Driver | undefined

/** @throws ProbeError LEASE_LOST */
function begun(): Driver {
  if (driver === undefined) throw new ProbeError('LEASE_LOST', 'the browser is not running')
  return driver
}

const api: DriverApi = {
  async begin(launch, scripts, given) {
    const port = given as MessagePort
    const starting = new Driver(scripts, (message) =>
      port.postMessage(message, message.kind === 'frame' ? [message.frame] : []),
    )
    driver = starting
    port.on('message', (message: ToDriver) => starting.receive(message))
    await starting.begin(launch)
  },
  prepare: async (preparation) => begun().prepare(preparation),
  open: async (opening) => begun().open(opening),
  command: (link, name, args) => begun().command(link, name, args),
  close: async (lease) => driver?.close(lease) ?? {},
  isAlive: async () => driver?.isAlive() ?? false,
  end: async () => driver?.end(),
}
Comlink.expose(api, nodeEndpoint(parentPort))
