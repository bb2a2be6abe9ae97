import { Args, Flags } from '@oclif/core'
import { stateFolder } from '../../daemon/files/state-folder.js'
import type { LeaseInfo } from '../../daemon/leases/leases.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'

interface Opened {
  sessionId: string
  url: string
  /** true if a tab of the app was already open */
  reused: boolean
}

export default class Open extends ProbeCommand {
  static override summary = 'Open the app in the browser, or reuse its tab, and print the session.'
  static override description =
    `Reuses a connected tab of the same origin, and navigates it if it shows another URL. Otherwise opens the URL in Chrome,
Chromium or Edge (PROBE_CHROME sets the browser) and waits until its SDK connects. Without a display, or with --headless, opens it
as probe drive does. Starts the daemon if it does not run.`
  static override examples = [
    '<%= config.bin %> open http://localhost:5173/',
    '<%= config.bin %> open http://localhost:5173/cart --json',
  ]
  static override args = { url: Args.string({ required: true, description: 'URL of the app' }) }
  static override flags = {
    port: portFlag,
    wait: waitFlag,
    headless: Flags.boolean({ description: 'open it without a window, as probe drive does' }),
  }

  async run(): Promise<Opened> {
    const { args, flags } = await this.parse(Open)
    const opened = await open(args.url, flags, (line) => this.logToStderr(line))
    this.log(
      `${printable(opened.sessionId)}  ${printable(opened.url)}  ${opened.reused ? 'already open' : 'opened'}`,
    )
    return opened
  }
}

async function open(
  address: string,
  { port, wait, headless }: { port: number; wait: number; headless: boolean },
  say: (line: string) => void,
): Promise<Opened> {
  // Imported here because oclif loads every command's file for each command.
  const [
    { callDaemon, ensureDaemon },
    { statusOn, arrivalOn },
    { isOf },
    { openInBrowser },
    driven,
    display,
  ] = await Promise.all([
    import('../daemon-call.js'),
    import('../control.js'),
    import('../arrival.js'),
    import('../chromium/desktop.js'),
    import('../open-driven.js'),
    import('../../daemon/driven/display.js'),
  ])
  const url = driven.webAddress(address)
  const folder = stateFolder()
  await ensureDaemon(port)
  const { sessions } = await statusOn(port, folder)
  const lent = sessions.some(({ lease }) => lease !== undefined) ? await leasesFor(port, callDaemon) : []
  const there = sessions.filter(
    (session) => isOf(session, url.origin) && (session.lease === undefined || lent.includes(session.lease)),
  )
  const tab =
    there.find((session) => session.url === url.href) ?? there.find(({ focused }) => focused) ?? there[0]
  if (tab !== undefined) {
    const { sessionId } = tab
    if (tab.url !== url.href)
      await callDaemon({ port, tool: 'probe_navigate', arguments: { sessionId, url: url.href } })
    return { sessionId, url: url.href, reused: true }
  }
  if (headless || !display.hasDisplay(process.platform, process.env)) {
    const { sessionId } = await driven.openDriven({ port, url: url.href, wait, say })
    return { sessionId, url: url.href, reused: false }
  }
  await openInBrowser(url.href)
  const session = await arrivalOn(port, folder, { origin: url.origin, ms: wait * 1000 })
  if (session === undefined)
    throw new ProbeError(
      'NO_SESSION',
      `${url.href} opened, but no SDK connected within ${wait} s; run probe doctor ${url.href} for the cause`,
    )
  return { sessionId: session.sessionId, url: session.url, reused: false }
}

/** Ids of the leases that everybody may use. */
async function leasesFor(
  port: number,
  callDaemon: typeof import('../daemon-call.js').callDaemon,
): Promise<string[]> {
  const { leases } = (await callDaemon({ port, tool: 'probe_lease', arguments: { action: 'list' } })) as {
    leases: LeaseInfo[]
  }
  return leases.map(({ lease }) => lease)
}
