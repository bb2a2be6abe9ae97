/** `probe-runtime/react`: what components hold as a store, and React's commits as one. */
export { type CommitState, commitStore } from './commits.js'
export { useStateOf } from './use-state-of.js'
