/** A case of the demo, as `fixtures/shop/cases.json` has it. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const step = z.strictObject({
  target: z.record(z.string(), z.string()),
  action: z.string(),
  args: z.record(z.string(), z.unknown()).exactOptional(),
})
const claim = z.looseObject({ kind: z.string() })

const caseSchema = z.strictObject({
  name: z.string(),
  /** address under the shop's; the fault is in its query */
  path: z.string(),
  /** what is done before the claim */
  drive: z.array(step),
  act: step.exactOptional(),
  until: claim.exactOptional(),
  assert: claim.exactOptional(),
  timeout_ms: z.number().exactOptional(),
  expect: z.strictObject({
    verified: z.array(z.enum(['yes', 'no', 'unknown'])),
    reason: z.array(z.string()),
  }),
  /** part of the demo, and not only of the tests */
  demo: z.literal(true).exactOptional(),
})
export type Case = z.output<typeof caseSchema>

const FILE = new URL('../../../fixtures/shop/cases.json', import.meta.url)

/** @param all also those that are not part of the demo */
export async function readCases(all: boolean): Promise<Case[]> {
  const cases = z.array(caseSchema).parse(JSON.parse(await readFile(FILE, 'utf8')))
  return cases.filter((each) => all || each.demo === true)
}
