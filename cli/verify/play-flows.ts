import type { PlayedFlow } from '../../mcp/tools/flows/play.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import type { Layout } from './choice.js'
import { type Outcome, outcomeOf } from './outcome.js'
import type { VerifyStage } from './stage.js'

export interface FlowsToPlay {
  names: readonly string[]
  /** how often each is played */
  times: number
  layout: Pick<Layout, 'workers' | 'areApart'>
  /** called when a flow has been played as often as it should */
  done(outcome: Outcome): void
}

/**
 * Plays each flow after a reset, and again when its browser was gone before it was proved. Workers that share data play in waves: one reset, then a flow each.
 *
 * @returns in the order of the names
 * @throws ProbeError APP_NOT_READY when a reset fails; CANCELLED
 */
export async function playFlows(
  stage: Pick<VerifyStage, 'reset' | 'play'>,
  { names, times, layout, done }: FlowsToPlay,
): Promise<Outcome[]> {
  const { workers, areApart } = layout
  const queue = names.flatMap((name) => Array.from({ length: times }, () => name))
  const runs = new Map<string, PlayedFlow[]>(names.map((name) => [name, []]))
  const outcomes = new Map<string, Outcome>()
  const play = async (name: string, worker: number) => {
    const played = await stage.play(name, worker)
    if (played === undefined) return void queue.unshift(name)
    const own = runs.get(name) ?? []
    own.push(played)
    if (own.length < times) return
    const outcome = outcomeOf(name, own)
    outcomes.set(name, outcome)
    done(outcome)
  }
  const numbers = Array.from({ length: workers }, (_, index) => index + 1)
  if (areApart || workers === 1) {
    const ends = numbers.map(async (worker) => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        try {
          await stage.reset(worker)
          await play(next, worker)
        } catch (error) {
          // The other workers end after the flow that they play.
          queue.length = 0
          throw error
        }
      }
    })
    refuseFailed(await Promise.allSettled(ends))
  } else
    while (queue.length > 0) {
      await stage.reset(1)
      const wave = queue.splice(0, workers)
      refuseFailed(await Promise.allSettled(wave.map((name, index) => play(name, index + 1))))
    }
  return names.flatMap((name) => outcomes.get(name) ?? [])
}

/** Throws what went wrong; that a call was cancelled only follows from it. */
function refuseFailed(ends: readonly PromiseSettledResult<void>[]): void {
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const [first] = [...reasons.filter((reason) => codeOf(reason) !== 'CANCELLED'), ...reasons]
  if (first !== undefined) throw first
}
