import { fitsGlob } from '../../protocol/match.js'
import type { LevelAnswer, RouteLeaf } from '../../protocol/predicates.js'
import type { Redactor } from '../../values/redactor.js'

export function evaluateRoute({ path, contains }: RouteLeaf, { redact }: { redact: Redactor }): LevelAnswer {
  const { pathname, search, hash } = location
  const whole = `${pathname}${search}${hash}`
  const fits = path === undefined || fitsGlob(pathname, path) || fitsGlob(whole, path)
  const holds = fits && (contains === undefined || whole.includes(contains))
  const observed = redact.url(location.href).replace(location.origin, '')
  return holds ? { holds, observed } : { holds, observed, near: [`the route is ${JSON.stringify(observed)}`] }
}
