import type { Colors } from 'picocolors/types.js'
import type { HealedFlow } from '../../mcp/tools/verify/heal.js'
import { printable } from '../../sdk/protocol/printable.js'
import type { Trial } from '../../workers/flows/replay.js'
import type { VerifyStage } from './stage.js'

/** plays of one flow on guesses */
const GUESSES = 16
const WHY = 'the flow is proved with it, and with no other'

type HealingStage = Pick<VerifyStage, 'reset' | 'heal' | 'mayTry'>

/**
 * Heals each flow after a reset, one after the other. Where nothing tells which element a step meant, each that could be it is
 * played after a reset of its own: the one is taken that alone proves the flow.
 *
 * @param apply writes the flows that were proved with their new locators
 * @throws ProbeError APP_NOT_READY when a reset fails; CANCELLED
 */
export async function healFlows(
  stage: HealingStage,
  names: readonly string[],
  apply: boolean,
  done: (healed: HealedFlow) => void,
): Promise<HealedFlow[]> {
  const flows: HealedFlow[] = []
  for (const name of names) {
    const healed = await healFlow(stage, name, apply)
    flows.push(healed)
    done(healed)
  }
  return flows
}

async function healFlow(stage: HealingStage, name: string, apply: boolean): Promise<HealedFlow> {
  await stage.reset(1)
  const first = await stage.heal(name, apply)
  if (first.outcome !== 'proposed' || !stage.mayTry) return first
  let left = GUESSES
  const play = async (trials: readonly Trial[]) => {
    left -= 1
    await stage.reset(1)
    return stage.heal(name, false, trials)
  }
  const proving: (readonly Trial[])[] = []
  const seek = async (healed: HealedFlow, trials: readonly Trial[]): Promise<void> => {
    const open = healed.steps.find(
      ({ step, proposals = [] }) => proposals.length > 0 && trials.every((trial) => trial.step !== step),
    )
    for (const target of open?.proposals ?? []) {
      if (open === undefined || left <= 0 || proving.length > 1) return
      const further = [...trials, { step: open.step, target }]
      const tried = await play(further)
      if (tried.outcome === 'healed') proving.push(further)
      else await seek(tried, further)
    }
  }
  await seek(first, [])
  const [only] = proving
  if (only === undefined || proving.length > 1 || left < only.length) return first
  // A step that the proof does not need says nothing of its element.
  for (const { step } of only) {
    const { outcome } = await play(only.map((trial) => (trial.step === step ? { step, target: [] } : trial)))
    if (outcome === 'healed' || outcome === 'healthy') return first
  }
  await stage.reset(1)
  const healed = await stage.heal(name, apply, only)
  const isTried = (step: number) => only.some((trial) => trial.step === step)
  return { ...healed, steps: healed.steps.map((each) => (isTried(each.step) ? { ...each, why: WHY } : each)) }
}

/** A line for the flow, and one for each step that has other locators now. */
export function healedLines({ flow, outcome, steps, whatChanged, applied }: HealedFlow, pc: Colors): string {
  const colour = outcome === 'healthy' || outcome === 'healed' ? pc.green : pc.yellow
  const told = steps.map(({ step, from, why, to, proposals = [] }) => {
    const now = to === undefined ? proposals.map(([first]) => JSON.stringify(first)) : [JSON.stringify(to[0])]
    return `step ${step}: ${from} → ${now.join(' or ')}; ${why}`
  })
  const further = [...told, ...(outcome === 'refused' && whatChanged !== undefined ? [whatChanged] : [])]
  const written = applied === undefined ? '' : '  written'
  return [
    `${colour(outcome.padEnd('proposed'.length))} ${flow}${written}`,
    ...further.map((line) => pc.dim(`    ${printable(line)}`)),
  ].join('\n')
}
