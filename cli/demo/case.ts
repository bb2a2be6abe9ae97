/** A case of the corpus, as the fixtures have it in `cases/`. */
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
  fault: z.string().exactOptional(),
  /** address under the app's */
  path: z.string().default('/'),
  /** what the page shows when this can be driven, where it is not what the app says */
  ready: predicate.exactOptional(),
  /** what is done before the claim */
  drive: z.array(step).default([]),
  /** what must be so before the act */
  given: predicate.exactOptional(),
  act: step,
  timeout_ms: z.number().exactOptional(),
  right: z.enum(['yes', 'no', 'unknown']),
  /** `unknown` is right too */
  undecidable: z.literal(true).exactOptional(),
  /** those that fit the verdict, where only some do */
  reasons: z.array(z.string()).exactOptional(),
  /** part of the short demo */
  demo: z.literal(true).exactOptional(),
  /** written without knowledge of the detectors: played by the bench, which gives their figures apart */
  author: z.literal('blind').exactOptional(),
}
const caseSchema = z.union([
  /** claimed with the act: probe_act_and_wait */
  z.object({ ...fields, until: predicate }),
  /** claimed after the act: probe_act, then probe_assert */
  z.object({ ...fields, assert: predicate }),
  /** nothing is claimed */
  z.object({ ...fields, claims: z.literal('nothing') }),
])
export type Case = z.output<typeof caseSchema>

const appSchema = z.object({ ready: predicate, cases: z.array(caseSchema) })
export type App = z.output<typeof appSchema>

const FILE = new URL('../../fixtures/shop/cases/index.js', import.meta.url)

/**
 * The shop's cases.
 *
 * @param all also those that are not part of the short demo; not those that were written blind
 */
export async function readShop(all: boolean): Promise<App> {
  const { shop } = (await import(FILE.href)) as { shop: unknown }
  const { ready, cases } = readApp(shop)
  return { ready, cases: cases.filter((each) => (all ? each.author !== 'blind' : each.demo === true)) }
}

/** @throws ZodError for what is no app with cases */
export function readApp(app: unknown): App {
  return appSchema.parse(app)
}

/** The address of a case under its app's. */
export function addressOf({ path, fault }: Case): string {
  if (fault === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}fault=${fault}`
}
