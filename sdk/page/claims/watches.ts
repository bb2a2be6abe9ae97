import { inPieces, type Pieces } from '../../dom/one-moment.js'
import type { InnerRoot } from '../../dom/walk.js'
import { asFound } from '../../platform/as-found.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { Watch, type WatchContext } from './watch.js'
import { type LeavesRead, readLeaves } from './watched.js'

/** The watches of one connection, by the ids that the daemon gives them. */
export interface Watches {
  /** Reads leaves, watches them under an id in place of an earlier watch of that id, and returns their answers. */
  read(id: string, leaves: readonly LevelLeaf[], context: WatchContext & Pieces): Promise<LevelAnswer[]>
  /** The same for leaves that were read in this turn. */
  start(id: string, read: LeavesRead, roots: readonly InnerRoot[], context: WatchContext): LevelAnswer[]
  /** Reports every answer that changed, noticed or not; without effect for an unknown id. */
  catchUp(id: string, pieces: Pieces): Promise<void>
  stop(id: string): void
  /** Stops all of them; nothing is watched from here on. */
  close(): void
}

export function createWatches(): Watches {
  const watches = new Map<string, Watch>()
  let isClosed = false
  const stop = (id: string) => {
    watches.get(id)?.close()
    watches.delete(id)
  }
  const start: Watches['start'] = (id, read, roots, context) => {
    stop(id)
    // A command that was running when the connection ended may still get here.
    if (read.watched.length > 0 && !isClosed) {
      const watch = asFound(() => new Watch(id, read, roots, context))
      watches.set(id, watch)
    }
    return read.watched.map(({ reported }) => reported)
  }
  return {
    read: (id, leaves, context) =>
      inPieces(function* (roots) {
        return start(id, yield* readLeaves(leaves, context), roots, context)
      }, context),
    start,
    async catchUp(id, pieces) {
      await watches.get(id)?.catchUp(pieces)
    },
    stop,
    close() {
      isClosed = true
      for (const id of [...watches.keys()]) stop(id)
    },
  }
}
