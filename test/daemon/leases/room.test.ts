import test from 'ava'
import { hasRoom, limitOf } from '../../../daemon/leases/room.js'

const GB = 1024 ** 3

test('a lease opens below the limit and with enough free memory; the first one always', (t) => {
  t.true(hasRoom(7, 8, GB))
  t.false(hasRoom(8, 8, GB))
  t.false(hasRoom(3, 8, GB / 4))
  t.true(hasRoom(0, 8, GB / 4))
})

test('PROBE_LEASES sets the limit; what is no positive integer does not', (t) => {
  t.is(limitOf('3'), 3)
  for (const variable of [undefined, '', '0', '-2', '2.5', 'many']) t.is(limitOf(variable), 8, variable)
})
