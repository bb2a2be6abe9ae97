/** The attribute of test ids: the one that the app names, or else the one that it uses. */

const KNOWN = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-automation-id',
] as const
/** Names the attribute: on the SDK's script tag, or on any other element. */
const CHOICE = 'data-probe-test-id'

export function testIdAttribute(): string {
  const chosen = document.querySelector(`[${CHOICE}]`)?.getAttribute(CHOICE)
  if (chosen != null && chosen !== '') return chosen
  let most = 0
  let attribute: string = KNOWN[0]
  for (const each of KNOWN) {
    const count = document.querySelectorAll(`[${each}]`).length
    if (count > 0 && each === KNOWN[0]) return each
    if (count > most) attribute = each
    most = Math.max(most, count)
  }
  return attribute
}
