/** Plays faults of layout: which element a comparison of pictures names first, against the one at fault. */
import { faultyPage, healthyPage, type LayoutFault } from '../../fixtures/layout/fault.js'
import type { Agent } from '../harness/agent.js'
import type { Site } from '../harness/site.js'

export interface Played {
  name: string
  /** the first element named is the one at fault */
  isHit: boolean
  /** regions that an unchanged page differs in */
  falseRegions: number
  /** the element at fault, as role and name */
  wanted: string
  /** the first elements named, as role, name and changes */
  named: string[]
}

interface Element {
  ref?: string
  role: string
  name: string
  text?: string
}

type Named = Element & { changes: string[] }

/** @param sessionId of a leased page of the site */
export async function play(
  faults: readonly LayoutFault[],
  { agent, site, sessionId }: { agent: Agent; site: Site; sessionId: string },
): Promise<Played[]> {
  const show = async (html: string) => {
    site.serve('/', html)
    await agent.call('probe_navigate', { sessionId, reload: true })
  }
  const compare = async (baseline: string, update = false) => {
    const given = { sessionId, baseline, update }
    return (await agent.call('probe_run', { name: 'probe_visual_diff', arguments: given })).value
  }
  const find = async (testid: string): Promise<Element | undefined> => {
    const given = { action: 'find', by: 'testid', value: testid, sessionId }
    return (await agent.call('probe_look', given)).value.elements?.[0]
  }
  const played: Played[] = []
  for (const [index, fault] of faults.entries()) {
    const baseline = `fault-${index}`
    await show(await healthyPage(fault))
    const before = await find(fault.element)
    await compare(baseline, true)
    await show(await healthyPage(fault))
    const unchanged = await compare(baseline)
    await show(await faultyPage(fault))
    const { equal, regions } = await compare(baseline)
    if (equal) throw new Error(`the fault does not show: ${fault.name}`)
    const after = await find(fault.element)
    const named = (regions as { elements: Named[] }[]).flatMap(({ elements }) => elements)
    const [first] = named
    played.push({
      name: fault.name,
      isHit: first !== undefined && isSame(first, first.ref === undefined ? before : after),
      falseRegions: unchanged.regions.length,
      wanted: before === undefined ? '' : `${before.role} ${labelOf(before)}`,
      named: named.map(({ role, name, changes }) => `${role} ${name}: ${changes.join(', ')}`),
    })
  }
  return played
}

/** An element that has disappeared has no ref. */
function isSame(one: Named, other: Element | undefined): boolean {
  if (other === undefined || one.ref !== undefined) return one.ref === other?.ref
  return one.role === other.role && one.name === labelOf(other)
}

function labelOf({ name, text }: Element): string {
  return name === '' ? (text ?? '') : name
}
