/** A case of the corpus; the fixtures hold them in `cases/`. */
import * as z from 'zod'

const step = z.strictObject({
  target: z.record(z.string(), z.string()),
  action: z.string(),
  args: z.record(z.string(), z.unknown()).exactOptional(),
})
/** Validated in full by the tool that receives it. */
const predicate = z.looseObject({ kind: z.string() })

const fields = {
  name: z.string(),
  claim: z.string(),
  fault: z.string().exactOptional(),
  path: z.string().default('/'),
  /** holds when the case can start; default: the app's `ready` */
  ready: predicate.exactOptional(),
  drive: z.array(step).default([]),
  /** must hold before the act */
  given: predicate.exactOptional(),
  act: step,
  timeout_ms: z.number().exactOptional(),
  right: z.enum(['yes', 'no', 'unknown']),
  /** `unknown` is correct too */
  undecidable: z.literal(true).exactOptional(),
  /** the only correct reasons of the verdict */
  reasons: z.array(z.string()).exactOptional(),
  demo: z.literal(true).exactOptional(),
  /** written without knowledge of the detectors; the bench runs them and reports them separately */
  author: z.literal('blind').exactOptional(),
}
const caseSchema = z.union([
  /** claim with the act: probe_act_and_wait */
  z.object({ ...fields, until: predicate }),
  /** claim after the act: probe_act, then probe_assert */
  z.object({ ...fields, assert: predicate }),
  z.object({ ...fields, claims: z.literal('nothing') }),
])
export type Case = z.output<typeof caseSchema>

const appSchema = z.object({ ready: predicate, cases: z.array(caseSchema) })
export type App = z.output<typeof appSchema>

const FILE = new URL('../../fixtures/shop/cases/index.js', import.meta.url)

/** @param all includes cases outside the short demo, but no blind ones */
export async function readShop(all: boolean): Promise<App> {
  const { shop } = (await import(FILE.href)) as { shop: unknown }
  const { ready, cases } = readApp(shop)
  return { ready, cases: cases.filter((each) => (all ? each.author !== 'blind' : each.demo === true)) }
}

/** @throws ZodError for a value that is not an app with cases */
export function readApp(app: unknown): App {
  return appSchema.parse(app)
}

export function addressOf({ path, fault }: Case): string {
  if (fault === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}fault=${fault}`
}
