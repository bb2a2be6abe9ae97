/** The base of all commands: the port flag, `--json`, and exit codes (docs/cli.md). */
import { Command, Errors, Flags } from '@oclif/core'
import { portOf } from '../sdk/node/project/port.js'
import { codeOf, ProbeError, toWire, type WireError } from '../sdk/protocol/errors.js'
import { errorText } from './error-text.js'
import { EXIT } from './exit.js'
import { printedJson } from './printed-json.js'
import { countCommand, countError } from './telemetry/count.js'

export const portFlag = Flags.custom<number>({
  description: 'TCP port of the daemon',
  helpValue: '<port>',
  env: 'PROBE_PORT',
  parse: async (text) => {
    try {
      return portOf(text)
    } catch (error) {
      // In oclif's format: without a code.
      throw new Errors.CLIError((error as Error).message)
    }
  },
  default: async () => portOf(undefined),
})()

const CONNECT_S = 30

export const waitFlag = Flags.integer({
  description: 'seconds to wait for the page to connect',
  helpValue: '<seconds>',
  default: CONNECT_S,
  min: 1,
  max: 120,
})

export abstract class ProbeCommand extends Command {
  static override enableJsonFlag = true

  protected override async init(): Promise<void> {
    await super.init()
    await countCommand(this.id)
  }

  /** Prints a coded error as text or JSON, and sets its exit code. oclif handles other errors. */
  protected override async catch(error: Error & { exitCode?: number }): Promise<unknown> {
    if (codeOf(error) === undefined) {
      // oclif sets the exit code only for its own errors, and not with --json.
      process.exitCode = EXIT.error
      return super.catch(Object.assign(error, { oclif: { exit: EXIT.error } }))
    }
    const wire = toWire(error)
    process.exitCode = EXIT.error
    await countError(error)
    if (this.jsonEnabled()) this.logJson({ error: wire })
    else this.logToStderr(errorText(wire))
    return undefined
  }

  protected override logJson(json: unknown): void {
    process.stdout.write(`${printedJson(json)}\n`)
  }

  protected override toErrorJson(error: unknown): { error: WireError } {
    return {
      error: toWire(isUsageError(error) ? new ProbeError('BAD_ARGUMENTS', error.message) : error),
    }
  }
}

/** oclif's own errors are about arguments. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Errors.CLIError
}
