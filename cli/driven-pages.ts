/** The pages of probe's browser that everybody may use, and the profiles. Starts no daemon: without one, no page is open. */
import { stateFolder } from '../daemon/files/state-folder.js'
import type { LeaseInfo } from '../daemon/leases/leases.js'
import { Profiles } from '../daemon/leases/profiles.js'
import { ProbeError } from '../sdk/protocol/errors.js'
import { daemonOn } from './control.js'
import { callDaemon } from './daemon-call.js'
import { webAddress } from './open-driven.js'

export interface DrivenPages {
  leases: LeaseInfo[]
  /** omitted without any */
  profiles?: string[]
}

/** @throws ProbeError PORT_TAKEN, UNAUTHORIZED */
export async function drivenPages(port: number): Promise<DrivenPages> {
  if ((await daemonOn(port)) !== undefined)
    return (await callDaemon({ port, tool: 'probe_lease', arguments: { action: 'list' } })) as DrivenPages
  const profiles = await new Profiles(stateFolder()).names()
  return { leases: [], ...(profiles.length === 0 ? {} : { profiles }) }
}

/**
 * @param named a lease, or the URL that pages were opened at; default: all pages
 * @returns the leases of the closed pages, and their rules that matched nothing
 * @throws ProbeError NOT_FOUND if no page has that name; BAD_ARGUMENTS
 */
export async function closeDriven(
  port: number,
  named?: string,
): Promise<{ released: string[]; unused: object[] }> {
  const { leases } = await drivenPages(port)
  const open = leases.map(({ lease }) => lease)
  const closing = named === undefined ? open : matching(leases, named)
  if (named !== undefined && closing.length === 0)
    throw new ProbeError(
      'NOT_FOUND',
      `no open page is ${JSON.stringify(named)}: ${open.join(', ') || 'none is open'}`,
      {
        leases: open,
      },
    )
  const unused: object[] = []
  for (const lease of closing) {
    const ended = await callDaemon({ port, tool: 'probe_lease', arguments: { action: 'release', lease } })
    unused.push(...((ended as { unused?: object[] }).unused ?? []))
  }
  return { released: closing, unused }
}

function matching(leases: readonly LeaseInfo[], named: string): string[] {
  const isName = /^lease-\w+$/.test(named)
  const address = isName ? undefined : webAddress(named).href
  return leases
    .filter(({ lease, url }) => (isName ? lease === named : url === address))
    .map(({ lease }) => lease)
}
