/** `probe-runtime/react` under the `production` condition, and on a server: the same surface, doing nothing. */
import type { ObservableStore } from '../state/registry.js'

export const useStateOf = (_name: string, _value: unknown): void => undefined
export const commitStore = (): ObservableStore => ({ getState: () => ({}) })
