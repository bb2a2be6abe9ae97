import { type ParseArgsConfig, parseArgs } from 'node:util'
import { portOf } from '../sdk/node/project/port.js'

/**
 * Parses the arguments of a command that runs without oclif.
 *
 * @param args the arguments after the command's name
 * @param flags names of the command's boolean flags
 * @returns the daemon's port and the flags that are set; undefined if oclif must handle the arguments: help, wrong usage
 */
export function quickArguments(
  args: string[],
  flags: readonly string[] = [],
): { port: number; set: ReadonlySet<string> } | undefined {
  try {
    const options: ParseArgsConfig['options'] = { port: { type: 'string' } }
    for (const flag of flags) options[flag] = { type: 'boolean' }
    const { port, ...values } = parseArgs({ args, options }).values
    return {
      port: portOf(typeof port === 'string' ? port : undefined),
      set: new Set(flags.filter((flag) => values[flag] === true)),
    }
  } catch {
    return undefined
  }
}
