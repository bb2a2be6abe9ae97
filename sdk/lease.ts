/**
 * The script that the driver adds to every document of a leased browser, before the app runs. It contains all commands and
 * rules, because the app's policy may forbid to load them.
 */
import { create as createFurther } from './commands/further.js'
import { create as createCommands } from './commands/index.js'
import { Adoption, leasedOptions } from './connection/adoption.js'
import type { LoadScript } from './connection/later-scripts.js'
import { probeOf } from './connection/probe.js'
import { type Binding, DriverLink } from './link/driver-link.js'
import { departures, handoverOfLease } from './link/load-handover.js'
import { ForeignFrames } from './observe/document/foreign-frames.js'
import { CHANNELS } from './observe/index.js'
import { crossings } from './observe/tasks/crossings.js'
import { create as createPanel } from './panel.js'
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
  /** name of the member that marks messages between this lease's scripts */
  mark: string
}

const CREATE = {
  commands: createCommands,
  further: createFurther,
  panel: createPanel,
  rules: createRules,
  rare: createRare,
}
const load: LoadScript = async (name) => CREATE[name]() as never

// The empty document that a tab or a frame begins with has no address.
if (/^https?:$/.test(location.protocol)) {
  const { session, binding, link: name, mark } = LEASE
  const slots = globalThis as { [key: string | symbol]: unknown }
  let held: Binding | undefined
  const link = new DriverLink(() => {
    // The app neither lists nor calls the driver's function.
    held ??= slots[binding] as Binding | undefined
    delete slots[binding]
    return held
  })
  Object.defineProperty(slots, Symbol.for(name), {
    value: (document?: string, text?: string) => link.receive(document, text),
  })
  const isFrame = globalThis.top !== globalThis.self
  const options = leasedOptions({
    origins: [location.origin],
    captureNetworkBodies: !isFrame,
    ...(isFrame ? {} : { session }),
  })
  const adoption = new Adoption(options, link, createRules)
  const probe = probeOf(load, {
    dial: () => link.open(),
    channels: [crossings(mark), departures(link), adoption.channel, ...CHANNELS],
    foreignFrames: new ForeignFrames(),
    handover: handoverOfLease,
  })
  probe.connect(options)
  adoption.begin(probe)
}
