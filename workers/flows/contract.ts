/** What the app promises to be testable by, and the answers that it got. The content of `.probe/contract.json`. */
import * as z from 'zod'

export const CONTRACT_VERSION = 1
const NAMES = 5_000
const REQUESTS = 1_000
const name = z.string().max(2_000)

const request = z.strictObject({
  method: z.string().max(50),
  /** path with `*` for ids */
  path: z.string().max(2_000),
  /** fields that every answer had */
  fields: z.array(name).max(500),
})
export type ContractRequest = z.output<typeof request>

export const contractSchema = z.strictObject({
  $schema: name.exactOptional(),
  version: z.literal(CONTRACT_VERSION),
  testids: z.array(name).max(NAMES),
  signals: z.array(name).max(NAMES),
  stores: z.array(name).max(NAMES),
  requests: z.array(request).max(REQUESTS),
})
export type Contract = z.output<typeof contractSchema>

/** What a session shows of the app. */
export type Surface = Pick<Contract, 'testids' | 'signals' | 'stores' | 'requests'>

export interface ContractFinding {
  kind: 'testid' | 'signal' | 'store' | 'field'
  /** what is missing; of a field: its name */
  name: string
  /** of a field: the request, e.g. `GET /api/orders/*` */
  request?: string
}

/** Adds what the session shows. Of a request that both know, the fields that every answer had stay. */
export function extended(
  known: Contract | undefined,
  { testids, signals, stores, requests }: Surface,
): Contract {
  const united = (before: readonly string[] = [], now: readonly string[]) =>
    [...new Set([...before, ...now])].toSorted()
  const byKey = new Map(known?.requests.map((each) => [keyOf(each), each]))
  for (const each of requests) {
    const before = byKey.get(keyOf(each))
    const fields =
      before === undefined ? each.fields : before.fields.filter((field) => each.fields.includes(field))
    byKey.set(keyOf(each), { method: each.method, path: each.path, fields: fields.toSorted() })
  }
  return {
    version: CONTRACT_VERSION,
    testids: united(known?.testids, testids),
    signals: united(known?.signals, signals),
    stores: united(known?.stores, stores),
    requests: [...byKey.values()]
      .toSorted((one, two) => keyOf(one).localeCompare(keyOf(two)))
      .slice(0, REQUESTS),
  }
}

/** What the contract promises and the app no longer has. A request that the session did not make breaks no promise. */
export function broken(contract: Contract, now: Surface): ContractFinding[] {
  const missing = (kind: ContractFinding['kind'], promised: readonly string[], there: readonly string[]) =>
    promised.filter((each) => !there.includes(each)).map((each): ContractFinding => ({ kind, name: each }))
  const fields = contract.requests.flatMap((promised) => {
    const answers = now.requests.find((each) => keyOf(each) === keyOf(promised))
    if (answers === undefined) return []
    return missing('field', promised.fields, answers.fields).map((each) => ({
      ...each,
      request: keyOf(promised),
    }))
  })
  return [
    ...missing('testid', contract.testids, now.testids),
    ...missing('signal', contract.signals, now.signals),
    ...missing('store', contract.stores, now.stores),
    ...fields,
  ]
}

function keyOf({ method, path }: Pick<ContractRequest, 'method' | 'path'>): string {
  return `${method} ${path}`
}
