/** `probe-runtime/react`: the state of components as stores, and React's commits as a store. */
export { type CommitState, commitStore } from './commits.js'
export { useStateOf } from './use-state-of.js'
