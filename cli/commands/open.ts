import { Args } from '@oclif/core'
import { printable } from '../../daemon/files/log.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'

interface Opened {
  sessionId: string
  url: string
  /** true where a tab of the app was there already */
  reused: boolean
}

export default class Open extends ProbeCommand {
  static override summary = "Reuse the app's tab, or open one, and say its session."
  static override description =
    `A tab of the same origin that is connected is reused: it is led to the address where it shows another one. Else the
address is opened in Chrome, Chromium or Edge (PROBE_CHROME names one), and waited for until its SDK has connected.
Starts the daemon where none runs.`
  static override examples = [
    '<%= config.bin %> open http://localhost:5173/',
    '<%= config.bin %> open http://localhost:5173/cart --json',
  ]
  static override args = { url: Args.string({ required: true, description: 'address of the app' }) }
  static override flags = { port: portFlag, wait: waitFlag }

  async run(): Promise<Opened> {
    const { args, flags } = await this.parse(Open)
    const opened = await open(args.url, flags)
    this.log(
      `${printable(opened.sessionId)}  ${printable(opened.url)}  ${opened.reused ? 'was there already' : 'opened'}`,
    )
    return opened
  }
}

async function open(address: string, { port, wait }: { port: number; wait: number }): Promise<Opened> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ProbeError('BAD_ARGUMENTS', `${JSON.stringify(address)} is no http(s) address`)
  // Loaded here: oclif loads every command's file for each of them.
  const [{ callDaemon, ensureDaemon }, { statusOn, arrivalOn }, { isOf }, { openInBrowser }] =
    await Promise.all([
      import('../daemon-call.js'),
      import('../control.js'),
      import('../arrival.js'),
      import('../chromium/desktop.js'),
    ])
  const folder = stateFolder()
  await ensureDaemon(port)
  const { sessions } = await statusOn(port, folder)
  const there = sessions.filter((session) => isOf(session, url.origin))
  const tab =
    there.find((session) => session.url === url.href) ?? there.find(({ focused }) => focused) ?? there[0]
  if (tab !== undefined) {
    const { sessionId } = tab
    if (tab.url !== url.href)
      await callDaemon({ port, tool: 'probe_navigate', arguments: { sessionId, url: url.href } })
    return { sessionId, url: url.href, reused: true }
  }
  await openInBrowser(url.href)
  const session = await arrivalOn(port, folder, { origin: url.origin, ms: wait * 1000 })
  if (session === undefined)
    throw new ProbeError(
      'NO_SESSION',
      `${url.href} was opened, and no SDK connected within ${wait} s; probe doctor ${url.href} tells why`,
    )
  return { sessionId: session.sessionId, url: session.url, reused: false }
}
