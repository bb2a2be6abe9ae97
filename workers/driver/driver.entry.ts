import { type MessagePort, parentPort } from 'node:worker_threads'
import * as Comlink from 'comlink'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { keepErrorCodes } from '../actor/comlink-errors.js'
import { nodeEndpoint } from '../actor/node-endpoint.js'
import { Driver } from './driver.js'
import type { DriverApi, ToDriver } from './driver-api.js'

if (parentPort === null) throw new Error('the driver runs in a worker thread')

keepErrorCodes()
let driver: Driver | undefined

const api: DriverApi = {
  ready: async () => undefined,
  async begin(launch, script, given) {
    const port = given as MessagePort
    const begun = new Driver(script, (message) =>
      port.postMessage(message, message.kind === 'frame' ? [message.frame] : []),
    )
    driver = begun
    port.on('message', (message: ToDriver) => begun.receive(message))
    await begun.begin(launch)
  },
  async open(opening) {
    if (driver === undefined) throw new ProbeError('LEASE_LOST', 'the browser is not running')
    return driver.open(opening)
  },
  close: async (lease) => driver?.close(lease),
  end: async () => driver?.end(),
}
Comlink.expose(api, nodeEndpoint(parentPort))
