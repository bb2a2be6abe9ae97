/** axe-core on a page, for its accessibility. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

/** @returns a line for each violation, with the first element that has it */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids scripts; a debugger's evaluation is not subject to it.
  await page.evaluate(await readFile(SCRIPT, 'utf8'))
  const violations = (await page.evaluate(
    '(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations)()',
  )) as Violation[]
  return violations.map(
    ({ id, nodes: [first] }) => `${id}: ${first?.html.slice(0, 300)} ${first?.failureSummary ?? ''}`,
  )
}
