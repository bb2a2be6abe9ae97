/**
 * The script that the driver adds to every document of a leased browser, before the app runs. It contains all commands and
 * rules, because the app's policy may forbid to load them.
 */
import { create as createFurther } from './commands/further.js'
import { create as createCommands } from './commands/index.js'
import type { LoadScript } from './connection/later-scripts.js'
import { probeOf } from './connection/probe.js'
import { type Binding, DriverLink } from './link/driver-link.js'
import { create as createRare } from './rare.js'
import { create as createRules } from './rules.js'

/** Set by the driver around this script. */
declare const LEASE: {
  /** name of the session of the lease's page */
  session: string
  /** name of the driver's function in the document */
  binding: string
  /** name of the symbol under which the driver finds this document's link */
  link: string
}

const CREATE = { commands: createCommands, further: createFurther, rules: createRules, rare: createRare }
const load: LoadScript = async (name) => CREATE[name]() as never

// The empty document that a tab or a frame begins with has no address.
if (/^https?:$/.test(location.protocol)) {
  const { session, binding, link: name } = LEASE
  const slots = globalThis as { [key: string | symbol]: unknown }
  let held: Binding | undefined
  const link = new DriverLink(() => {
    // The app neither lists nor calls the driver's function.
    held ??= slots[binding] as Binding | undefined
    delete slots[binding]
    return held
  })
  Object.defineProperty(slots, Symbol.for(name), { value: (text?: string) => link.receive(text) })
  const isFrame = globalThis.top !== globalThis.self
  probeOf(load, () => link.open()).connect({
    origins: [location.origin],
    captureNetworkBodies: true,
    ...(isFrame ? {} : { session }),
  })
}
