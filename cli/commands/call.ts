import { Args } from '@oclif/core'
import { codeOf, ProbeError, toWire } from '../../sdk/protocol/errors.js'
import { FRAME_BYTES } from '../../sdk/protocol/limits.js'
import { printable } from '../../sdk/protocol/printable.js'
import { ProbeCommand, portFlag } from '../command.js'
import { EXIT } from '../exit.js'
import { countError } from '../telemetry/count.js'

/** Exit codes of verdicts; any other result exits with 0. */
const EXIT_OF_VERDICT: Readonly<Record<string, number>> = { no: EXIT.no, unknown: EXIT.unknown }

export default class Call extends ProbeCommand {
  static override summary =
    'Call a tool as an agent does, with the same arguments, validation and JSON result.'
  static override description =
    `For scripts, and for agents that use a shell. Prints the tool's result as JSON on stdout; an error is { error }.
Exit code 0: done, or the verdict is yes. 1: no. 2: unknown, which is not a pass. 3: an error.
Calls from one folder count as one agent, so probe_assert can judge the act of an earlier call.
Starts the daemon if it does not run.`
  static override examples = [
    `<%= config.bin %> call probe_session '{"action":"list"}'`,
    `<%= config.bin %> call probe_look '{"action":"page","mode":"interactive"}'`,
    `<%= config.bin %> call probe_act_and_wait - < click-save.json`,
    '<%= config.bin %> call probe_tools',
  ]
  static override args = {
    tool: Args.string({ required: true, description: 'name of the tool; probe_tools lists all' }),
    json: Args.string({
      description: 'arguments as a JSON object, or - to read them from stdin',
      default: '{}',
    }),
  }
  static override flags = { port: portFlag }

  async run(): Promise<object> {
    const { args, flags } = await this.parse(Call)
    const answer = await this.#answer(flags.port, args.tool, args.json)
    this.log(printable(JSON.stringify(answer)))
    return answer
  }

  async #answer(port: number, tool: string, json: string): Promise<object> {
    const stop = new AbortController()
    process.once('SIGINT', () => stop.abort())
    try {
      // Imported here because oclif loads every command's file for each command.
      const { callDaemon } = await import('../daemon-call.js')
      const given = parse(json === '-' ? await readInput() : json)
      const result = await callDaemon({ port, tool, arguments: given, signal: stop.signal })
      process.exitCode = exitOf(result)
      return result
    } catch (thrown) {
      if (codeOf(thrown) === undefined) throw thrown
      process.exitCode = EXIT.error
      await countError(thrown)
      return { error: toWire(thrown) }
    }
  }
}

function exitOf({ verified, paused }: { verified?: string; paused?: boolean }): number {
  if (paused === true) return EXIT.unknown
  return verified === undefined ? 0 : (EXIT_OF_VERDICT[verified] ?? 0)
}

/** @throws ProbeError BAD_ARGUMENTS if the text is not JSON */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProbeError('BAD_ARGUMENTS', `the arguments are not valid JSON: ${(error as Error).message}`)
  }
}

/** @throws ProbeError BAD_ARGUMENTS if the input is larger than a call may be */
async function readInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
    text += chunk
    if (text.length > FRAME_BYTES)
      throw new ProbeError('BAD_ARGUMENTS', `the arguments exceed ${FRAME_BYTES} bytes`)
  }
  return text
}
