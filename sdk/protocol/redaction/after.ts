import { isEmpty } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

/**
 * Replaces a value that follows its mark.
 *
 * @param pattern global; the first group is the mark, which stays, the last one the value, at the end of the match
 * @param isValue also receives the groups between them
 */
export function redactAfter(
  text: string,
  pattern: RegExp,
  { found }: Pick<Rules, 'found'>,
  isValue: (value: string, between: readonly (string | undefined)[]) => boolean = () => true,
): string {
  return text.replace(pattern, (...match: (string | number)[]) => {
    const groups = match.slice(
      1,
      match.findIndex((part) => typeof part === 'number'),
    ) as string[]
    const [mark = ''] = groups
    const value = groups.at(-1) ?? ''
    if (isEmpty(value) || !isValue(value, groups.slice(1, -1))) return String(match[0])
    found?.(value)
    return mark + REDACTED
  })
}
