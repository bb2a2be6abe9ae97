import type { LevelAnswer, RouteLeaf } from '../../protocol/predicates.js'
import { fitsRoute } from '../../protocol/route.js'
import type { Redactor } from '../../values/redactor.js'

export function evaluateRoute({ path, contains }: RouteLeaf, { redact }: { redact: Redactor }): LevelAnswer {
  const observed = redact.url(location.href).replace(location.origin, '')
  const fits = path === undefined || fitsRoute(observed, path)
  const holds = fits && (contains === undefined || observed.includes(contains))
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${JSON.stringify(observed)}`] }
}
