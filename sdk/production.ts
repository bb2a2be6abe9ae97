/** The page's entry under the `production` condition: the same API, without effect. */
import type { Probe } from './connection/probe.js'

const nothing = () => undefined

export const probe: Probe = {
  connect: nothing,
  disconnect: nothing,
  describe: nothing,
  signal: nothing,
  registerStore: () => nothing,
  setIgnoreSelectors: nothing,
  human: {
    pause: nothing,
    resume: nothing,
    end: nothing,
    say: nothing,
    mark: nothing,
    open: nothing,
    record: nothing,
    onNews: () => nothing,
  },
  edited: nothing,
}
export const registerStore: Probe['registerStore'] = () => nothing
export const setIgnoreSelectors: Probe['setIgnoreSelectors'] = nothing
export const edited: Probe['edited'] = nothing
