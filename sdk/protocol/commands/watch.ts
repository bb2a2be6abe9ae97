import type { LevelAnswer, LevelLeaf } from '../predicates.js'

/** Answers the leaves now, and reports each change as a `level` event until `unwatch`. */
export interface WatchCommand {
  args: { watch: string; leaves: LevelLeaf[] }
  result: { answers: LevelAnswer[] }
}
