import { Args, Flags } from '@oclif/core'
import type { LeaseInfo, OpenedLease } from '../../daemon/leases/leases.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'

type Driven = OpenedLease | { leases: LeaseInfo[] } | { released: string[] }

export default class Drive extends ProbeCommand {
  static override summary =
    'Open a URL in a browser of probe: the app needs no package, script tag or plugin.'
  static override description =
    `Opens the page without a window, prints its session and returns. The page stays with the daemon: every agent and every
probe call may use it, by its sessionId. It ends with --close, with the daemon, or after 15 minutes without a call.`
  static override examples = [
    '<%= config.bin %> drive http://localhost:3000/',
    '<%= config.bin %> drive http://localhost:3000/ --viewport 390x844 --json',
    '<%= config.bin %> drive --list',
    '<%= config.bin %> drive --close',
  ]
  static override args = { url: Args.string({ description: 'URL of the app' }) }
  static override flags = {
    port: portFlag,
    wait: waitFlag,
    headed: Flags.boolean({ description: 'show the browser window' }),
    viewport: Flags.string({ description: 'size of the page in CSS px', helpValue: '<width>x<height>' }),
    device: Flags.string({ description: 'emulate a device, e.g. "iPhone 15"', helpValue: '<name>' }),
    list: Flags.boolean({ description: 'list the pages that are open', exclusive: ['close'] }),
    close: Flags.boolean({ description: 'close the pages that are open, or the one at the URL' }),
  }

  async run(): Promise<Driven> {
    const { args, flags } = await this.parse(Drive)
    // Imported here because oclif loads every command's file for each command.
    const [{ callDaemon }, { openDriven, webAddress }] = await Promise.all([
      import('../daemon-call.js'),
      import('../open-driven.js'),
    ])
    const lease = <T>(given: object) =>
      callDaemon({ port: flags.port, tool: 'probe_lease', arguments: given }) as Promise<T>
    const open = async () => (await lease<{ leases: LeaseInfo[] }>({ action: 'list' })).leases
    if (flags.list) {
      const leases = await open()
      for (const each of leases) this.log(lineOf(each.sessionId, each.url))
      if (leases.length === 0) this.log('no page is open')
      return { leases }
    }
    if (flags.close) {
      const named = (await open()).filter(
        ({ url }) => args.url === undefined || url === webAddress(args.url).href,
      )
      for (const each of named) await lease({ action: 'release', lease: each.lease })
      const released = named.map((each) => each.lease)
      this.log(released.length === 0 ? 'no page is open' : `closed ${released.join(', ')}`)
      return { released }
    }
    if (args.url === undefined)
      throw new ProbeError('BAD_ARGUMENTS', 'probe drive needs the URL of the app, or --list or --close')
    const opened = await openDriven({
      port: flags.port,
      url: webAddress(args.url).href,
      wait: flags.wait,
      headed: flags.headed,
      say: (line) => this.logToStderr(line),
      ...(flags.viewport === undefined ? {} : { viewport: sizeOf(flags.viewport) }),
      ...(flags.device === undefined ? {} : { device: flags.device }),
    })
    const status = opened.status === undefined ? '' : `  answered ${opened.status}`
    this.log(`${lineOf(opened.sessionId, opened.url)}${status}`)
    return opened
  }
}

function lineOf(sessionId: string, url: string): string {
  return `${printable(sessionId)}  ${printable(url)}`
}

/** @throws ProbeError BAD_ARGUMENTS */
function sizeOf(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/.exec(text) ?? []
  if (width === undefined || height === undefined)
    throw new ProbeError('BAD_ARGUMENTS', `${JSON.stringify(text)} is no size, e.g. 390x844`)
  return { width: Number(width), height: Number(height) }
}
