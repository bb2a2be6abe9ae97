import { appendFileSync, mkdirSync } from 'node:fs'
import { Flags } from '@oclif/core'
import { logFile, stateFolder } from '../../daemon/state-folder.js'
import { portFlag, ProbeCommand } from '../command.js'
import { serve } from '../serve.js'

export default class Serve extends ProbeCommand {
  static override summary = 'Run the daemon in the foreground.'
  static override description =
    'Tabs connect to it, and agents. `probe mcp` starts one by itself; run it by hand to watch its log. Ctrl-C stops it.'
  static override examples = ['<%= config.bin %> serve', '<%= config.bin %> serve --port 7800']
  static override flags = {
    port: portFlag,
    background: Flags.boolean({ hidden: true, description: 'log to the state folder; say one line when it listens' }),
  }

  async run(): Promise<{ port: number; url: string }> {
    const { flags } = await this.parse(Serve)
    const folder = stateFolder()
    const port = this.port(flags.port)
    const file = logFile(folder, port)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const log = (line: string) => {
      const dated = `${new Date().toISOString()} ${line}`
      if (flags.background) appendFileSync(file, `${dated}\n`, { mode: 0o600 })
      else this.logToStderr(dated)
    }
    let stop: (why: string) => void = () => undefined
    const stopped = new Promise<string>((resolve) => {
      stop = resolve
    })
    const daemon = await serve({ port, folder, log, onAlone: () => stop('nobody needs it'), onStop: () => stop('asked to stop') })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal))
    log(`probe listens on ${daemon.url} (pid ${process.pid})`)
    if (flags.background) process.stdout.write(`${JSON.stringify({ url: daemon.url })}\n`)
    log(`stopping: ${await stopped}`)
    await daemon.close()
    log('stopped')
    return { port: daemon.port, url: daemon.url }
  }
}
