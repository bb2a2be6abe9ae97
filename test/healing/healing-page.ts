/** docs/healing.md, from what came of the refactorings. Pure. */
import { type HealingOutcome, OUTCOMES } from './outcome.js'
import type { Refactoring } from './refactorings.js'

export interface HealingResult {
  refactoring: Refactoring
  outcome: HealingOutcome
  /** of `probe verify --heal --write` */
  ms: number
}

const RIGHT = { healed: 'healed', left: 'proposed or refused' } as const

export function healingPage(results: readonly HealingResult[]): string {
  const count = (outcome: HealingOutcome) => results.filter((each) => each.outcome === outcome).length
  const rows = results.map(
    ({ refactoring: { kind, name, right }, outcome }) =>
      `| ${kind} | ${name} | ${RIGHT[right]} | ${outcome} |`,
  )
  return `# Healing

<!-- Made by npm run healing: change the refactorings, not this page. -->

An app for the booking of rooms, whose flows an agent recorded, is refactored in ${results.length} ways. After each,
\`probe verify --heal --write\` mends the flow, and \`probe verify\` plays it again. *Healed rightly* means that the flow is proved, and that the
same control wrote the same fields as when it was recorded; the app's server tells which. What is right was written down before the
first play.

${OUTCOMES.map((outcome) => `- ${outcome}: ${count(outcome)}`).join('\n')}

| Kind | Refactoring | Right | Outcome |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}
