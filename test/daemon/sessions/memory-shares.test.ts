import test from 'ava'
import { memoryShares } from '../../../daemon/sessions/memory-shares.js'
import {
  ACTOR_BYTES,
  ORIGIN_BYTES,
  SESSIONS_MAX,
  SESSIONS_OF_ORIGIN_MAX,
  TABS_BYTES,
  TIMELINE_BYTES,
} from '../../../sdk/protocol/limits.js'

const tabs = (count: number, origin: string) => Array.from({ length: count }, () => ({ origin }))

function taken(shares: ReadonlyMap<{ origin: string }, number>, origin?: string): number {
  return [...shares].reduce(
    (sum, [tab, bytes]) => sum + (origin === undefined || tab.origin === origin ? ACTOR_BYTES + bytes : 0),
    0,
  )
}

test('few tabs keep as much as one session may', (t) => {
  t.deepEqual([...memoryShares(tabs(30, 'a')).values()], Array(30).fill(TIMELINE_BYTES))
})

test('the tabs of an origin, and all tabs, stay within their memory at every number that is admitted', (t) => {
  for (let count = 1; count <= SESSIONS_OF_ORIGIN_MAX; count++) {
    const shares = memoryShares([...tabs(count, 'a'), ...tabs(SESSIONS_MAX - count, 'b')])
    t.true(taken(shares, 'a') <= ORIGIN_BYTES)
    t.true(taken(shares) <= TABS_BYTES)
  }
})

test('many tabs of one origin leave another origin its share', (t) => {
  const [mine] = tabs(1, 'b')
  if (mine === undefined) throw new Error('no tab')
  const shares = memoryShares([...tabs(SESSIONS_OF_ORIGIN_MAX, 'a'), mine])
  t.true((shares.get(mine) ?? 0) > 5 * Math.min(...shares.values()))
})
