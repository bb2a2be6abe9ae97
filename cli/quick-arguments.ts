import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { portOf } from '../sdk/node/project/port.js'

export interface QuickArguments {
  /** TCP port of the daemon */
  port: number
  /** absolute path of the project's folder: `--folder`, or the current folder */
  folder: string
  /** by name of the command's own flags */
  values: Readonly<Record<string, unknown>>
}

/**
 * Parses the arguments of a command that runs without oclif.
 *
 * @param args the arguments after the command's name
 * @param options the command's flags besides `--port`
 * @returns undefined if oclif must handle the arguments: help, wrong usage
 */
export function quickArguments(
  args: string[],
  options: NonNullable<ParseArgsConfig['options']>,
): QuickArguments | undefined {
  try {
    const all: NonNullable<ParseArgsConfig['options']> = { ...options, port: { type: 'string' } }
    const { values } = parseArgs({ args, options: all })
    const folder = path.resolve(textOf(values.folder) ?? '.')
    return { port: portOf(textOf(values.port), process.env, folder), folder, values }
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
