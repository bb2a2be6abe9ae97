/** A case of the demo, as `fixtures/shop/cases.json` has it. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const step = z.strictObject({
  target: z.record(z.string(), z.string()),
  action: z.string(),
  args: z.record(z.string(), z.unknown()).exactOptional(),
})
/** Read strictly by the tool that it is given to. */
const predicate = z.looseObject({ kind: z.string() })

const fields = {
  name: z.string(),
  /** what is claimed, in a few words */
  claim: z.string(),
  /** address under the shop's; the fault is in its query */
  path: z.string(),
  /** what is done before the claim */
  drive: z.array(step),
  /** what must be so before the act */
  given: predicate.exactOptional(),
  act: step,
  timeout_ms: z.number().exactOptional(),
  expect: z.strictObject({
    verified: z.array(z.enum(['yes', 'no', 'unknown'])),
    reason: z.array(z.string()),
  }),
  /** part of the short demo */
  demo: z.literal(true).exactOptional(),
}
const caseSchema = z.union([
  /** claimed with the act: probe_act_and_wait */
  z.strictObject({ ...fields, until: predicate }),
  /** claimed after the act: probe_act, then probe_assert */
  z.strictObject({ ...fields, assert: predicate }),
])
export type Case = z.output<typeof caseSchema>

const FILE = new URL('../../../fixtures/shop/cases.json', import.meta.url)

/** @param all also those that are not part of the short demo */
export async function readCases(all: boolean): Promise<Case[]> {
  const cases = z.array(caseSchema).parse(JSON.parse(await readFile(FILE, 'utf8')))
  return cases.filter((each) => all || each.demo === true)
}
