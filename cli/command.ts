/** What all commands have in common: the port, `--json`, and exit codes that mean something (docs/cli.md). */
import { Command, Errors, Flags } from '@oclif/core'
import { codeOf, ProbeError, toWire, type WireError } from '../sdk/protocol/errors.js'
import { portOf } from './port.js'

/** Exit codes; 0 is well. `usage` is also what oclif answers to a flag that does not exist. */
export const EXIT = {
  /** a verdict or a check said no; for `status`: no daemon runs */
  no: 1,
  /** wrong arguments */
  usage: 2,
  /** a verdict is unknown */
  unknown: 3,
  /** an error, which the output names by its code */
  error: 4,
} as const

export const portFlag = Flags.custom<number>({
  description: 'TCP port of the daemon',
  helpValue: '<port>',
  env: 'PROBE_PORT',
  // Uncoded, so that oclif says it as it says every other wrong flag.
  parse: async (text) => {
    try {
      return portOf(text)
    } catch (error) {
      throw new Errors.CLIError((error as Error).message, { exit: EXIT.usage })
    }
  },
  default: async () => portOf(undefined),
})()

export abstract class ProbeCommand extends Command {
  static override enableJsonFlag = true

  /** A coded error is said in words, or as JSON, and ends with its exit code; the rest is oclif's. */
  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (codeOf(error) === undefined) {
      if (isUsageError(error)) process.exitCode = EXIT.usage
      return super.catch(error)
    }
    const wire = toWire(error)
    process.exitCode = wire.code === 'BAD_ARGUMENTS' ? EXIT.usage : EXIT.error
    if (this.jsonEnabled()) this.logJson({ error: wire })
    else this.logToStderr(`${wire.message} (${wire.code})\n${wire.recovery}`)
    return undefined
  }

  protected override toErrorJson(error: unknown): { error: WireError } {
    return {
      error: toWire(isUsageError(error) ? new ProbeError('BAD_ARGUMENTS', (error as Error).message) : error),
    }
  }
}

/** What oclif throws for arguments that do not fit; it does not set the exit code of it under --json. */
function isUsageError(error: unknown): boolean {
  return (error as { oclif?: { exit?: number } }).oclif?.exit === EXIT.usage
}
