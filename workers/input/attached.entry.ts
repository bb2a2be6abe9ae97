/** Loaded by an actor only when an agent has `PROBE_CDP_URL`. */
export { AttachedPage } from './attached-page.js'
