/** Suggests claims that would have proved what an act caused, for an agent that declared none. */
import { codeOf } from '../../sdk/protocol/errors.js'
import { routeOf, routePath } from '../../sdk/protocol/route.js'
import type { Json } from '../../sdk/protocol/values.js'
import { parsePredicate } from '../predicates/parse.js'
import type { Predicate } from '../predicates/predicate.js'
import { hasFailed, isWrite, pathOf, statusOf } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import type { Slice } from '../timeline/slice.js'
import { decide } from './decide.js'
import { type Circumstances, gather } from './gather.js'

const CLAIMS = 3
const TRIED = 4
/** A number above is a time in ms since 1970. */
const EPOCH_MS = 1e12

type Claim = { [field: string]: Json }

/** Returns up to three claims, strongest first. Each one gives a `yes` over this window. Pure. */
export function propose(slice: Slice, circumstances: Circumstances): Claim[] {
  const proven: Claim[] = []
  for (const claim of candidatesIn(slice)) {
    if (proven.length === CLAIMS) break
    const predicate = parsed(claim)
    if (predicate === undefined) continue
    const evidence = gather(slice, { ...circumstances, predicate })
    if (decide(evidence).verified === 'yes') proven.push(claim)
  }
  return proven
}

/** Undefined when the page uses a name that no claim accepts, for example one that is too long. */
function parsed(claim: Claim): Predicate | undefined {
  try {
    return parsePredicate(claim)
  } catch (error) {
    if (codeOf(error) !== 'BAD_PREDICATE') throw error
    return undefined
  }
}

function candidatesIn(slice: Slice): Claim[] {
  const { acts, calls, of } = slice
  const own = calls.filter(
    (call) => isOfActs(call.started.cause, acts) && call.started.data.side === undefined,
  )
  const signals = of('signal').filter(({ cause }) => isOfActs(cause, acts))
  const states = of('state').filter(({ cause }) => isOfActs(cause, acts))
  const routes = of('route').filter(
    ({ cause, data }) => isOfActs(cause, acts) && routeOf(data.from) !== routeOf(data.to),
  )
  // A write shows more than a read, and a failure more than a success.
  const ranked = [...own].sort((one, two) => weight(two) - weight(one))
  return [
    ...unique(signals.map(({ data }): Claim => ({ kind: 'signal', name: data.name }))),
    ...unique(
      ranked.flatMap((call): Claim[] => {
        const status = statusOf(call)
        const { method, url } = call.started.data
        return status === undefined
          ? []
          : [{ kind: 'net', method, url: pathOf(url).replace(/[?#].*$/, ''), status }]
      }),
    ),
    ...unique(
      states.flatMap(({ data: { store, changes } }) =>
        changes
          .filter(({ path, to }) => path !== '' && isForeseeable(to))
          .map(
            ({ path, to }): Claim => ({ kind: 'state', store, statePath: path, equals: to, changed: true }),
          ),
      ),
    ),
    ...unique(routes.map(({ data }): Claim => ({ kind: 'route', path: routePath(data.to), changed: true }))),
  ]
}

/** True for a single value, except a time: an agent could not have declared it before the act. */
function isForeseeable(value: Json): boolean {
  return value === null || (typeof value !== 'object' && !(typeof value === 'number' && value > EPOCH_MS))
}

function weight(call: Slice['calls'][number]): number {
  return (isWrite(call) ? 2 : 0) + (hasFailed(call) ? 1 : 0)
}

function unique(claims: readonly Claim[]): Claim[] {
  const seen = new Map(claims.map((claim) => [JSON.stringify(claim), claim]))
  return [...seen.values()].slice(0, TRIED)
}
