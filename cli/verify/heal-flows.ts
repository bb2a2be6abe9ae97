import type { Colors } from 'picocolors/types.js'
import type { HealedFlow } from '../../mcp/tools/verify/heal.js'
import { printable } from '../../sdk/protocol/printable.js'
import type { VerifyStage } from './stage.js'

/**
 * Heals each flow after a reset, one after the other.
 *
 * @param apply writes the flows that were proved with their new locators
 * @throws ProbeError APP_NOT_READY when a reset fails; CANCELLED
 */
export async function healFlows(
  stage: Pick<VerifyStage, 'reset' | 'heal'>,
  names: readonly string[],
  apply: boolean,
  done: (healed: HealedFlow) => void,
): Promise<HealedFlow[]> {
  const flows: HealedFlow[] = []
  for (const name of names) {
    await stage.reset(1)
    const healed = await stage.heal(name, apply)
    flows.push(healed)
    done(healed)
  }
  return flows
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
