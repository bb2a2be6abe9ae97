/** `probe-runtime/react` under the `production` condition and on a server: the same exports, without effect. */
import type { ObservableStore } from '../state/registry.js'

export const useStateOf = (_name: string, _value: unknown): void => undefined
export const commitStore = (): ObservableStore => ({ getState: () => ({}) })
