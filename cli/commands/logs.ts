import { Flags } from '@oclif/core'
import { logFile, stateFolder } from '../../daemon/files/state-folder.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { ProbeCommand, portFlag } from '../command.js'
import { followLog, lastLines } from '../log-file.js'

export default class Logs extends ProbeCommand {
  static override summary = 'Print the log of the background daemon.'
  static override description =
    'Prints the last lines, oldest first. --follow also prints new lines, until Ctrl-C. A daemon in the foreground (probe serve) logs to its terminal instead.'
  static override examples = ['<%= config.bin %> logs', '<%= config.bin %> logs --lines 20 --follow']
  static override flags = {
    port: portFlag,
    lines: Flags.integer({ char: 'n', description: 'lines to print', default: 100, min: 0 }),
    follow: Flags.boolean({ char: 'f', description: 'also print new lines, until Ctrl-C' }),
  }

  async run(): Promise<{ log: string; lines: string[] }> {
    const { flags } = await this.parse(Logs)
    const log = logFile(stateFolder(), flags.port)
    const { lines, end } = await lastLines(log, flags.lines)
    if (end === undefined && !flags.follow)
      throw new ProbeError('NOT_FOUND', `there is no log of a background daemon for port ${flags.port}`, {
        log,
      })
    for (const line of lines) this.log(line)
    if (flags.follow) {
      followLog(log, end ?? 0, (line) => void process.stdout.write(`${line}\n`))
      await new Promise(() => undefined)
    }
    return { log, lines }
  }
}
