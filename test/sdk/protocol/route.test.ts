import test from 'ava'
import { fitsRoute, routeOf, routePath } from '../../../sdk/protocol/route.js'

const ADDRESSES: readonly (readonly [address: string, route: string, path: string])[] = [
  ['http://localhost:3000', '/', '/'],
  ['http://localhost:3000/orders?page=2#top', '/orders?page=2', '/orders'],
  ['/app/?x=1#/orders/5?tab=2', '/app/?x=1#/orders/5?tab=2', '/app/#/orders/5'],
  ['/#!/orders', '/#!/orders', '/#!/orders'],
  ['/#orders/', '/', '/'],
]

for (const [address, route, path] of ADDRESSES) {
  test(`the route of ${address} is ${route}`, (t) => {
    t.is(routeOf(address), route)
    t.is(routePath(address), path)
  })
}

const FITS: readonly (readonly [address: string, glob: string, fits: boolean])[] = [
  ['/orders?page=2', '/orders', true],
  ['/orders?page=2', '/orders?page=2', true],
  ['/orders?page=2', '/orders?page=3', false],
  ['/docs#part', '/docs', true],
  ['/docs#part', '/docs#part', true],
  ['/docs#part', '#part', false],
  ['/#/orders/5?tab=2', '/', false],
  ['/#/orders/5?tab=2', '/orders/5', true],
  ['/#/orders/5?tab=2', '/orders/*', true],
  ['/#/orders/5?tab=2', '#/orders/5', true],
  ['/#/orders/5?tab=2', '/#/orders/5', true],
  ['/#/orders/5?tab=2', '/#/orders/5?tab=2', true],
  ['/#/orders/5?tab=2', '/#/orders', false],
  ['/app/?x=1#!/orders', '/app/#!/orders', true],
  ['/app/?x=1#!/orders', '/orders', true],
  ['/#/', '/', true],
]

for (const [address, glob, fits] of FITS) {
  test(`${glob} ${fits ? 'fits' : 'does not fit'} ${address}`, (t) => {
    t.is(fitsRoute(address, glob), fits)
    t.is(fitsRoute(`http://localhost:3000${address}`, glob), fits)
  })
}
