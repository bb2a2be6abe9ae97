import * as ci from 'ci-info'
import { addressIn } from '../outbound/address.js'
import type { TelemetryFiles } from './files.js'
import { type Switch, switchOf } from './switch.js'

/** Name of the variable with the address. No address is built in. */
const ADDRESS_VARIABLE = 'PROBE_TELEMETRY_URL'

/** Whether telemetry is on in this process now. */
export async function telemetrySwitch(files: TelemetryFiles): Promise<Switch> {
  const { env: environment } = process
  return switchOf({
    environment,
    ci: ci.isCI ? (ci.name ?? 'the environment says so') : undefined,
    address: addressIn(ADDRESS_VARIABLE, environment),
    choice: await files.choice(),
    isNoticeShown: await files.isNoticeShown(),
  })
}
