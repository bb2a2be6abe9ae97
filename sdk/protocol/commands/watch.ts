import type { LevelAnswer, LevelLeaf } from '../predicates.js'

/** Evaluates the leaves now. Reports each later change as a `level` event until `unwatch`. */
export interface WatchCommand {
  args: { watch: string; leaves: LevelLeaf[] }
  result: { answers: LevelAnswer[] }
}
