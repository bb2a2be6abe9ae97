/** What sees the flows of a run while they are played, and keeps something of them. */
import type { PlayWitness } from '../../mcp/define-tool.js'
import type { PlayedFlow } from '../../mcp/tools/flows/play.js'

export interface KeptPlay extends PlayWitness {
  /** @param played nothing if the flow is played again: this play is not kept */
  done(played: PlayedFlow | undefined): Promise<void>
}

export interface PlayKeeper {
  /** Call before each play of a flow. */
  begin(): KeptPlay | Promise<KeptPlay>
}

/** Several that see the same play. */
export async function witnessedBy(keepers: readonly PlayKeeper[]): Promise<KeptPlay> {
  const witnesses: KeptPlay[] = []
  for (const keeper of keepers) witnesses.push(await keeper.begin())
  const each = async (call: (witness: KeptPlay) => Promise<void> | undefined) => {
    for (const witness of witnesses) await call(witness)
  }
  return {
    ...(witnesses.some(({ records }) => records === true) ? { records: true as const } : {}),
    answered(tool, answer) {
      for (const witness of witnesses) witness.answered(tool, answer)
    },
    before: (tool, page) => each((witness) => witness.before?.(tool, page)),
    failed: (page) => each((witness) => witness.failed(page)),
    ended: (page, isProved) => each((witness) => witness.ended?.(page, isProved)),
    done: (played) => each((witness) => witness.done(played)),
  }
}
