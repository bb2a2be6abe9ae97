/** Reads and writes the JSON files of `.probe/`: strictly, with the line of each problem, in a stable order. Pure. */
import {
  findNodeAtLocation,
  getNodeValue,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import * as z from 'zod'
import { codeOf, ProbeError } from '../../sdk/protocol/errors.js'
import { PROBLEMS_NAMED } from '../../sdk/protocol/limits.js'

type Path = (string | number)[]

/**
 * @param text content of the file
 * @param file its path, for messages
 * @param version the latest version that can be read
 * @param schema of the file; an issue's path leads to the line
 * @throws ProbeError CORRUPT_FILE with the file, the line and the field of each problem; a newer version is named
 */
export function parseProjectJson<S extends z.ZodType>(
  text: string,
  file: string,
  version: number,
  schema: S,
): z.output<S> {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const [broken] = errors
  if (broken !== undefined || tree === undefined) {
    const why = broken === undefined ? 'it is empty' : `not JSON: ${printParseErrorCode(broken.error)}`
    throw corrupt(file, [{ line: lineAt(text, broken?.offset ?? 0), problem: why }])
  }
  const value: unknown = getNodeValue(tree)
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length))
      if (node !== undefined) return lineAt(text, node.offset)
    }
    return 1
  }
  const given = (value as { version?: unknown } | null)?.version
  if (typeof given === 'number' && given > version) {
    const problem = `its version is ${given}, and the latest that can be read is ${version}: update the package`
    throw corrupt(file, [{ line: lineOf(['version']), problem }])
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.slice(0, PROBLEMS_NAMED).map((issue) => {
    const path = [...issue.path, ...deeper(issue)] as Path
    return { line: lineOf(path), problem: `${spelled(path)}: ${issue.message}` }
  })
  throw corrupt(file, problems)
}

/** @returns the text of a file: two spaces, fields in the order of the schema, then those of maps by name */
export function projectText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/**
 * A transform that parses with a function which throws ProbeErrors, such as `parsePredicate`.
 *
 * @param parse its error may say in `detail.at` where the problem is, e.g. `predicate.predicates[0]`
 */
export function parsedBy<T>(parse: (value: unknown) => T) {
  return (value: unknown, context: z.RefinementCtx): T => {
    try {
      return parse(value)
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      const { message, detail } = error as ProbeError
      const at = (detail as { at?: string } | undefined)?.at
      context.addIssue({ code: 'custom', message, ...(at === undefined ? {} : { params: { at } }) })
      return z.NEVER
    }
  }
}

function deeper(issue: z.core.$ZodIssue): Path {
  const at: unknown = issue.code === 'custom' ? issue.params?.at : undefined
  if (typeof at !== 'string') return []
  const [, ...names] = at.split(/[.[\]]+/).filter((part) => part !== '')
  return names.map((name) => (/^\d+$/.test(name) ? Number(name) : name))
}

function spelled(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  return text.replace(/^\./, '') || 'the file'
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

function corrupt(file: string, problems: readonly { line: number; problem: string }[]): ProbeError {
  const said = problems.map(({ line, problem }) => `line ${line}: ${problem}`).join('; ')
  return new ProbeError('CORRUPT_FILE', `${file}: ${said}`, { file, problems })
}
