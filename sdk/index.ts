/** The page's entry: `import { probe } from 'probe-runtime'`. The app's bundle includes the commands and the rules. */
import { create as createFurther } from './commands/further.js'
import { create as createCommands } from './commands/index.js'
import type { LoadScript } from './connection/later-scripts.js'
import { type Probe, probeOf } from './connection/probe.js'
import { create as createRare } from './rare.js'
import { create as createRules } from './rules.js'

export type { ConnectOptions } from './connection/connect-options.js'
export type { Probe } from './connection/probe.js'
export type { Human } from './panel/human.js'
export type { MarkedElement, SessionNews } from './protocol/conversation.js'
export type { ObservableStore } from './state/registry.js'
export type { RedactOptions } from './values/redact.js'

const CREATE = {
  commands: createCommands,
  further: createFurther,
  // A chunk of its own, which a page loads when it shows the panel.
  panel: () => import('./panel.js').then(({ create }) => create()),
  rules: createRules,
  rare: createRare,
}
const load: LoadScript = async (name) => CREATE[name]() as never

export const probe: Probe = probeOf(load)

export const registerStore: Probe['registerStore'] = (name, store) => probe.registerStore(name, store)
export const setIgnoreSelectors: Probe['setIgnoreSelectors'] = (selectors) =>
  probe.setIgnoreSelectors(selectors)
export const edited: Probe['edited'] = (files) => probe.edited(files)
