/** What frameworks say when the page did not become what their server rendered. No event of the platform's tells it. */

const SAID: readonly (readonly [framework: string, says: RegExp])[] = [
  [
    'react',
    /^(?:Warning: )?(?:Hydration failed because|There was an error while hydrating|A tree hydrated but|(?:Text content|Prop `.+`|Expected server HTML).*(?:did not match|server-rendered|to contain))|Minified React error #(?:418|422|423|425)\b/,
  ],
  ['vue', /^(?:\[Vue warn\]: )?Hydration (?:\w+ )*(?:mismatch|completed but contains mismatches)/],
  ['svelte', /^Failed to hydrate: |\bhydration_(?:mismatch|failed|attribute_changed|html_changed)\b/],
]

/** The framework that says in a line that it could not hydrate as the server rendered. */
export function hydrationErrorIn(text: string): string | undefined {
  if (!/hydrat|server|React error/i.test(text)) return undefined
  return SAID.find(([, says]) => says.test(text))?.[0]
}
