import type { RouteChanged } from '../../sdk/protocol/events.js'
import type { Slice } from '../timeline/slice.js'

/**
 * The route change that led to the page as it was before the window: the page changed with it, and what is done on the page
 * has not changed it since.
 */
export function arrivalIn({ before, of }: Pick<Slice, 'before' | 'of'>): RouteChanged | undefined {
  const route = of('route').length === 0 ? undefined : before('route').at(-1)
  if (route === undefined || route.cause === 'other') return undefined
  const later = before('dom').filter(({ t, turn }) => t > route.t || turn === route.turn)
  const own = later.filter(({ cause }) => cause !== 'other')
  const isRendered = own.some(({ data }) => data.added + data.changed > 0)
  return isRendered && own.every(({ cause }) => cause === route.cause) ? route.data : undefined
}
