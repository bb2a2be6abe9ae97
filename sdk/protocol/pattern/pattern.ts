/** Patterns of agents: regular expressions written as `/source/flags`, with JavaScript's meaning. */
import { echo } from '../echo.js'
import { ProbeError } from '../errors.js'
import { automatonOf } from './automaton.js'
import { parsePattern } from './parse.js'

const WRITTEN = /^\/(.+)\/([a-z]*)$/s

export function isPattern(written: string): boolean {
  return WRITTEN.test(written)
}

/**
 * Compiles a pattern. It runs in time linear in the length of the text.
 *
 * @param written `/source/flags`; the flags `d`, `g` and `y` have no effect
 * @returns a function that searches a text; undefined when `written` is not of this form
 * @throws ProbeError BAD_ARGUMENTS for an invalid expression, a look-around, a back-reference, the flag `v`, or a pattern
 * that needs more than PATTERN_STATES states
 */
export function compilePattern(written: string): ((text: string) => boolean) | undefined {
  const [, source, given = ''] = WRITTEN.exec(written) ?? []
  if (source === undefined) return undefined
  if (given.includes('v'))
    throw new ProbeError('BAD_ARGUMENTS', `the pattern ${echo(written)} has the flag v: use u`)
  const flags = given.replace(/[dgy]/g, '')
  refuseInvalid(source, flags, written)
  return automatonOf(parsePattern(source, flags), flags.includes('u'))
}

/** Why a text that may be a pattern is refused; undefined when it is not. */
export function patternProblem(written: string): string | undefined {
  try {
    compilePattern(written)
    return undefined
  } catch (thrown) {
    if (thrown instanceof ProbeError) return thrown.message
    throw thrown
  }
}

function refuseInvalid(source: string, flags: string, written: string): void {
  try {
    new RegExp(source, flags)
  } catch (error) {
    const why = (error as Error).message
    throw new ProbeError('BAD_ARGUMENTS', `${echo(written)} is not a valid regular expression: ${why}`)
  }
}
