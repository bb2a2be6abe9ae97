import { Args } from '@oclif/core'
import { stateFolder } from '../../daemon/files/state-folder.js'
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
Chromium or Edge (PROBE_CHROME sets the browser) and waits until its SDK connects. Starts the daemon if it does not run.`
  static override examples = [
    '<%= config.bin %> open http://localhost:5173/',
    '<%= config.bin %> open http://localhost:5173/cart --json',
  ]
  static override args = { url: Args.string({ required: true, description: 'URL of the app' }) }
  static override flags = { port: portFlag, wait: waitFlag }

  async run(): Promise<Opened> {
    const { args, flags } = await this.parse(Open)
    const opened = await open(args.url, flags)
    this.log(
      `${printable(opened.sessionId)}  ${printable(opened.url)}  ${opened.reused ? 'already open' : 'opened'}`,
    )
    return opened
  }
}

async function open(address: string, { port, wait }: { port: number; wait: number }): Promise<Opened> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ProbeError('BAD_ARGUMENTS', `${JSON.stringify(address)} is not an http(s) URL`)
  // Imported here because oclif loads every command's file for each command.
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
      `${url.href} opened, but no SDK connected within ${wait} s; run probe doctor ${url.href} for the cause`,
    )
  return { sessionId: session.sessionId, url: session.url, reused: false }
}
