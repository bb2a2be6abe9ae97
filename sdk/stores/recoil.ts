/** `probe-runtime/stores/recoil`: named atoms and selectors of a RecoilRoot. Recoil does not run on React 19. */
import { useEffect } from 'react'
import {
  type RecoilValue,
  type Snapshot,
  useRecoilCallback,
  useRecoilTransactionObserver_UNSTABLE,
} from 'recoil'
import type { ObservableStore } from '../state/registry.js'

/** The state of an atom or selector, as Recoil's loadable reports it; `status` is `loading` while it is pending. */
export interface RecoilState {
  status: 'hasValue' | 'hasError' | 'loading'
  value?: unknown
  error?: unknown
}

/** A store for registration, and the component that updates it. */
export interface RecoilStore extends ObservableStore {
  /** Render it anywhere under the RecoilRoot. It renders nothing. */
  Bridge(): null
}

/**
 * Adapts atoms and selectors as one store for registration: `{ [name]: { status, value, error } }`. The store is empty
 * until its `Bridge` is rendered under the RecoilRoot.
 *
 * @example
 * const atoms = recoilStore({ cart: cartState })
 * probe.registerStore('atoms', atoms)
 * <RecoilRoot><atoms.Bridge /><App /></RecoilRoot>
 */
export function recoilStore(atoms: { readonly [name: string]: RecoilValue<unknown> }): RecoilStore {
  const listeners = new Set<() => void>()
  let state: { [name: string]: RecoilState } = {}
  const take = (snapshot: Snapshot) => {
    state = Object.fromEntries(Object.entries(atoms).map(([name, atom]) => [name, stateOf(atom, snapshot)]))
    for (const listener of [...listeners]) listener()
  }
  return {
    isMutable: false,
    getState: () => state,
    subscribe(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    Bridge() {
      useRecoilTransactionObserver_UNSTABLE(({ snapshot }) => take(snapshot))
      const takeFirst = useRecoilCallback(
        ({ snapshot }) =>
          () =>
            take(snapshot),
        [],
      )
      useEffect(takeFirst, [takeFirst])
      return null
    },
  }
}

function stateOf(atom: RecoilValue<unknown>, snapshot: Snapshot): RecoilState {
  const { state, contents } = snapshot.getLoadable(atom)
  if (state === 'loading') return { status: state }
  return state === 'hasValue' ? { status: state, value: contents } : { status: state, error: contents }
}
