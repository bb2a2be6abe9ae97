/** Routes: what of an address an app's router reads. */
import { fitsGlob } from './match.js'

/**
 * The path and the query of an address. A fragment is a part of the route only where it begins `#/` or `#!/`, as hash
 * routers write it; other fragments are places in the page.
 */
export function routeOf(address: string): string {
  const [place = '', fragment = ''] = withoutOrigin(address).split(/(?=#)(.*)/s)
  return (place === '' ? '/' : place) + (/^#!?\//.test(fragment) ? fragment : '')
}

/** The route without queries: `/orders`, `/app#/orders`. */
export function routePath(address: string): string {
  return routeOf(address).replace(/\?[^#]*/g, '')
}

/**
 * True when a glob matches the route with or without queries, or the whole address from its path on. For a hash router, it
 * may match the fragment alone, with or without its mark: `/#/orders`, `#/orders`, `/orders`.
 */
export function fitsRoute(address: string, glob: string): boolean {
  return [withoutOrigin(address), routeOf(address), routePath(address)].some((route) => {
    const [, fragment] = /(#!?\/.*)$/s.exec(route) ?? []
    const forms = fragment === undefined ? [route] : [route, fragment, fragment.replace(/^#!?/, '')]
    return forms.some((form) => fitsGlob(form, glob))
  })
}

function withoutOrigin(address: string): string {
  return address.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
}
