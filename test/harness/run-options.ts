/** Options of the commands that play or measure: numbers, `--json`, and `--help`. */
import { type ParseArgsConfig, parseArgs } from 'node:util'

export interface NumberOption {
  /** may depend on the options that are listed before */
  fallback: number | ((read: Record<string, number>) => number)
  least: number
  /** default: also fractions */
  whole?: true
}

export interface RunOptions<Name extends string, Flag extends string, Text extends string> {
  numbers: Record<Name, NumberOption>
  /** options without a value; default: none */
  flags?: readonly Flag[]
  /** options with any value; default: none */
  texts?: readonly Text[]
  /** name of an argument that must be given; default: none is allowed */
  argument?: string
}

/**
 * Reads the command line. Prints `help` and exits with 0 for `--help`, and exits with 2 for wrong usage.
 *
 * @param command name of the npm script
 */
export function readRunOptions<Name extends string, Flag extends string = never, Text extends string = never>(
  command: string,
  help: string,
  { numbers, flags = [], texts = [], argument }: RunOptions<Name, Flag, Text>,
): {
  numbers: Record<Name, number>
  flags: Record<Flag, boolean>
  texts: Partial<Record<Text, string>>
  json: boolean
  argument: string
} {
  try {
    const options: NonNullable<ParseArgsConfig['options']> = {
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    }
    for (const name of [...Object.keys(numbers), ...texts]) options[name] = { type: 'string' }
    for (const name of flags) options[name] = { type: 'boolean' }
    const { values, positionals } = parseArgs({ allowPositionals: argument !== undefined, options })
    if (values.help === true) {
      process.stdout.write(`${help}\n`)
      process.exit(0)
    }
    const read: Record<string, number> = {}
    for (const [name, option] of Object.entries<NumberOption>(numbers))
      read[name] = numberOf(name, values[name] as string | undefined, option, read)
    const [first] = positionals
    if (argument !== undefined && first === undefined) throw new Error(`${argument} is missing`)
    return {
      numbers: read as Record<Name, number>,
      flags: Object.fromEntries(flags.map((name) => [name, values[name] === true])) as Record<Flag, boolean>,
      texts: Object.fromEntries(texts.flatMap((name) => givenText(name, values[name]))) as Partial<
        Record<Text, string>
      >,
      json: values.json === true,
      argument: first ?? '',
    }
  } catch (error) {
    process.stderr.write(`${command}: ${(error as Error).message}\n\n${help}\n`)
    process.exit(2)
  }
}

function givenText(name: string, value: unknown): [string, string][] {
  return typeof value === 'string' ? [[name, value]] : []
}

function numberOf(
  name: string,
  text: string | undefined,
  { fallback, least, whole }: NumberOption,
  read: Record<string, number>,
): number {
  const value = text === undefined ? undefined : Number(text)
  if (value === undefined) return typeof fallback === 'number' ? fallback : fallback(read)
  if ((whole === true ? Number.isInteger(value) : Number.isFinite(value)) && value >= least) return value
  throw new Error(`--${name} takes a ${whole === true ? 'whole ' : ''}number from ${least} on, not "${text}"`)
}
