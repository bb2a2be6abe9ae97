import { isEmpty } from './prose.js'
import { REDACTED } from './redacted.js'
import type { Rules } from './rules.js'

/**
 * Replaces a value that follows its mark.
 *
 * @param pattern global, with the groups `mark`, which stays, and `value`; may have the group `name`
 */
export function redactAfter(
  text: string,
  pattern: RegExp,
  { found }: Pick<Rules, 'found'>,
  isValue: (value: string, name: string) => boolean = () => true,
): string {
  return text.replace(pattern, (...match: unknown[]) => {
    const { mark, value = '', name = '' } = match.at(-1) as { mark: string; value?: string; name?: string }
    if (isEmpty(value) || !isValue(value, name)) return match[0] as string
    found?.(value)
    return mark + REDACTED
  })
}
