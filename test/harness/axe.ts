/** axe-core on a page, for its accessibility. */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** @returns a line for each violation, with the first element that has it */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids scripts; a debugger's evaluation is not subject to it.
  await page.evaluate(axe.source)
  const violations = (await page.evaluate(
    '(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations)()',
  )) as axe.Result[]
  return violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 300)} ${first?.failureSummary ?? ''}`,
  )
}
