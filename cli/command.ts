/** What all commands have in common: the port, `--json`, and exit codes that mean something (docs/cli.md). */
import { Command, Flags } from '@oclif/core'
import { codeOf, toWire } from '../sdk/protocol/errors.js'
import { portOf } from './port.js'

/** 0 well; 1 a verdict or a check said no; 2 wrong usage; 3 an error. */
export const EXIT = { no: 1, usage: 2, error: 3 } as const

export const portFlag = Flags.string({
  char: 'p',
  description: 'port of the daemon',
  env: 'PROBE_PORT',
  default: '7762',
})

export abstract class ProbeCommand extends Command {
  static override enableJsonFlag = true

  /** The port of the flag. Exits 2 where it is none. */
  protected port(flag: string): number {
    return portOf(flag) ?? this.error(`"${flag}" is no port: give a number from 0 to 65535`, { exit: EXIT.usage })
  }

  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (codeOf(error) === undefined) return super.catch(error)
    const wire = toWire(error)
    process.exitCode = EXIT.error
    if (this.jsonEnabled()) this.logJson({ error: wire })
    else this.logToStderr(`${wire.message} (${wire.code})\n${wire.recovery}`)
    return undefined
  }

  protected override toErrorJson(error: unknown): unknown {
    return { error: toWire(error) }
  }
}
