import { fitsGlob } from '../../protocol/match.js'
import type { LevelAnswer, RouteLeaf } from '../../protocol/predicates.js'
import type { Redactor } from '../../values/redactor.js'

export function evaluateRoute({ path, contains }: RouteLeaf, { redact }: { redact: Redactor }): LevelAnswer {
  const observed = redact.url(location.href).replace(location.origin, '')
  const pathname = observed.replace(/[?#].*$/s, '')
  const fits = path === undefined || fitsGlob(pathname, path) || fitsGlob(observed, path)
  const holds = fits && (contains === undefined || observed.includes(contains))
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${JSON.stringify(observed)}`] }
}
