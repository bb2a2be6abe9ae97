/** What all commands have in common: the port, `--json`, and exit codes that mean something (docs/cli.md). */
import { Command, Errors, Flags } from '@oclif/core'
import { portOf } from '../sdk/node/project/port.js'
import { codeOf, ProbeError, toWire, type WireError } from '../sdk/protocol/errors.js'
import { errorText } from './error-text.js'
import { EXIT } from './exit.js'

/** A value that does not fit, said as oclif says every other wrong flag: without a code. */
class UsageError extends Errors.CLIError {}

export const portFlag = Flags.custom<number>({
  description: 'TCP port of the daemon',
  helpValue: '<port>',
  env: 'PROBE_PORT',
  parse: async (text) => {
    try {
      return portOf(text)
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  },
  default: async () => portOf(undefined),
})()

/** s that a page has to open and connect */
const CONNECT_S = 30

export const waitFlag = Flags.integer({
  description: 'seconds that a page has to connect',
  helpValue: '<seconds>',
  default: CONNECT_S,
  min: 1,
  max: 120,
})

export abstract class ProbeCommand extends Command {
  static override enableJsonFlag = true

  /** A coded error is said in words, or as JSON, and ends with its exit code; the rest is oclif's. */
  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (codeOf(error) === undefined) {
      // oclif sets it for its own errors only, and not under --json.
      process.exitCode = EXIT.error
      return super.catch(Object.assign(error, { oclif: { exit: EXIT.error } }))
    }
    const wire = toWire(error)
    process.exitCode = EXIT.error
    if (this.jsonEnabled()) this.logJson({ error: wire })
    else this.logToStderr(errorText(wire))
    return undefined
  }

  protected override toErrorJson(error: unknown): { error: WireError } {
    return {
      error: toWire(isUsageError(error) ? new ProbeError('BAD_ARGUMENTS', (error as Error).message) : error),
    }
  }
}

/** True for what oclif throws for arguments that do not fit. */
function isUsageError(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof Error && 'parse' in error)
}
