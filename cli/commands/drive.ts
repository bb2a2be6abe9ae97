import { Args, Flags } from '@oclif/core'
import type { OpenedLease } from '../../daemon/leases/leases.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ProbeCommand, portFlag, waitFlag } from '../command.js'
import type { DrivenPages } from '../driven-pages.js'

type Driven = OpenedLease | DrivenPages | { released: string[] } | { forgotten: string }

export default class Drive extends ProbeCommand {
  static override summary =
    'Open a URL in a browser of probe: the app needs no package, script tag or plugin.'
  static override description =
    `Opens the page without a window, prints its session and returns. The page stays with the daemon: every agent and every \
probe call may use it. It ends with --close, with the daemon, or after 15 minutes without a call.

Each page starts anew, without cookies and storage, unless --profile names a saved sign-in. To use an open page again, call it \
by its sessionId, or run probe open.`
  static override examples = [
    '<%= config.bin %> drive http://localhost:3000/',
    `<%= config.bin %> call probe_look '{"action":"page","mode":"interactive"}'`,
    '<%= config.bin %> drive http://localhost:3000/ --viewport 390x844 --json',
    '<%= config.bin %> drive http://localhost:3000/ --profile admin',
    '<%= config.bin %> drive --list',
    '<%= config.bin %> drive --close lease-4f2a1c',
    '<%= config.bin %> drive --close',
  ]
  static override args = { url: Args.string({ description: 'URL of the app; with --close, also a lease' }) }
  static override flags = {
    port: portFlag,
    wait: waitFlag,
    headed: Flags.boolean({ description: 'show the browser window; needs a display' }),
    viewport: Flags.string({ description: 'size of the page in CSS px', helpValue: '<width>x<height>' }),
    device: Flags.string({ description: 'emulate a device, e.g. "iPhone 15"', helpValue: '<name>' }),
    profile: Flags.string({
      description: 'begin with this saved sign-in, and save it; later pages and leases may name it',
      helpValue: '<name>',
    }),
    list: Flags.boolean({
      description: 'list the pages that are open, and the profiles',
      exclusive: ['close', 'forget'],
    }),
    close: Flags.boolean({ description: 'close the page of a lease or URL, or all pages' }),
    forget: Flags.string({
      description: 'delete a profile, and close the pages that save it',
      helpValue: '<profile>',
      exclusive: ['close'],
    }),
  }

  async run(): Promise<Driven> {
    const { args, flags } = await this.parse(Drive)
    // Imported here because oclif loads every command's file for each command.
    const [{ callDaemon }, { openDriven, webAddress }, { closeDriven, drivenPages }] = await Promise.all([
      import('../daemon-call.js'),
      import('../open-driven.js'),
      import('../driven-pages.js'),
    ])
    const { port } = flags
    if (flags.list) {
      const listed = await drivenPages(port)
      for (const { sessionId, url, profile } of listed.leases)
        this.log(`${lineOf(sessionId, url)}${profile === undefined ? '' : `  profile ${printable(profile)}`}`)
      if (listed.leases.length === 0) this.log('no page is open')
      if (listed.profiles !== undefined) this.log(`profiles: ${listed.profiles.map(printable).join(', ')}`)
      return listed
    }
    if (flags.forget !== undefined) {
      const { forget: profile } = flags
      await callDaemon({ port, tool: 'probe_lease', arguments: { action: 'forget', profile } })
      this.log(`deleted the profile ${printable(profile)}`)
      return { forgotten: profile }
    }
    if (flags.close) {
      const { released, unused } = await closeDriven(port, args.url)
      this.log(released.length === 0 ? 'no page is open' : `closed ${released.join(', ')}`)
      for (const rule of unused)
        this.log(`this rule of probe_network_mock matched nothing: ${printable(JSON.stringify(rule))}`)
      return { released }
    }
    if (args.url === undefined)
      throw new ProbeError(
        'BAD_ARGUMENTS',
        'probe drive needs the URL of the app, or --list, --close or --forget',
      )
    const opened = await openDriven({
      port,
      url: webAddress(args.url).href,
      wait: flags.wait,
      headed: flags.headed,
      say: (line) => this.logToStderr(line),
      ...(flags.viewport === undefined ? {} : { viewport: sizeOf(flags.viewport) }),
      ...(flags.device === undefined ? {} : { device: flags.device }),
      ...(flags.profile === undefined ? {} : { profile: flags.profile }),
    })
    const status = opened.status === undefined ? '' : `  answered ${opened.status}`
    const profile =
      opened.profile === undefined
        ? ''
        : `  profile ${printable(opened.profile.name)}${opened.profile.savedAt === undefined ? ', new' : ''}`
    this.log(`${lineOf(opened.sessionId, opened.url)}${status}${profile}`)
    const { leases } = await drivenPages(port)
    if (leases.length > 1)
      this.logToStderr(
        `${leases.length} pages are open: name one by sessionId in each call, or close one: probe drive --close ${leases[0]?.lease}`,
      )
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
