import test from 'ava'
import { SparePage } from '../../../daemon/leases/spare-page.js'
import { SPARE_PAGE_MS } from '../../../sdk/protocol/limits.js'
import type { LeasePreparation } from '../../../workers/driver/driver-api.js'
import { HeldClock } from '../../harness/clock.js'

const LOCAL = { isLocal: true }
const PHONE = { isLocal: true, viewport: { width: 390, height: 844 } }

function spareOf() {
  const clock = new HeldClock()
  const prepared: LeasePreparation[] = []
  const world = { isTime: true, fails: false }
  const spare = new SparePage({
    clock,
    isTime: () => world.isTime,
    prepare: async (preparation) => {
      prepared.push(preparation)
      if (world.fails) throw new Error('no page')
    },
  })
  /** a lease opened and nothing else happened for the pause */
  const pause = () => {
    spare.stir()
    clock.pass(SPARE_PAGE_MS)
  }
  return { clock, prepared, world, spare, pause }
}

test('after a pause, the page of the next lease is made as the latest one was, and taken once', (t) => {
  const { clock, prepared, spare, pause } = spareOf()
  const first = spare.leaseFor(PHONE)
  spare.stir()
  clock.pass(SPARE_PAGE_MS - 1)
  t.deepEqual(prepared, [], 'a lease that opens or ends goes first')
  pause()
  const lease = prepared[0]?.lease ?? ''
  t.deepEqual(prepared, [{ ...PHONE, lease }])
  t.not(lease, first)
  t.is(spare.leaseFor(PHONE), lease)
  t.not(spare.leaseFor(PHONE), lease)
})

test('a page of another kind is not taken, and is replaced by one of the kind that was asked for', (t) => {
  const { prepared, spare, pause } = spareOf()
  spare.leaseFor(LOCAL)
  pause()
  for (const kind of [PHONE, { isLocal: false }, { isLocal: true, offline: true }])
    t.not(spare.leaseFor(kind), prepared[0]?.lease ?? '')
  spare.leaseFor(PHONE)
  pause()
  t.like(prepared[1], PHONE)
  t.is(spare.leaseFor(PHONE), prepared[1]?.lease ?? '')
})

test('nothing is made before the first lease, without room, or while one is there', (t) => {
  const { prepared, world, spare, pause } = spareOf()
  pause()
  spare.leaseFor(LOCAL)
  world.isTime = false
  pause()
  t.deepEqual(prepared, [])
  world.isTime = true
  pause()
  pause()
  t.is(prepared.length, 1)
})

test('a page that is gone, or could not be made, is not taken', async (t) => {
  const { prepared, world, spare, pause } = spareOf()
  spare.leaseFor(LOCAL)
  pause()
  spare.lost('lease-of-another')
  spare.lost(prepared[0]?.lease ?? '')
  t.not(spare.leaseFor(LOCAL), prepared[0]?.lease ?? '')
  pause()
  spare.lost()
  t.not(spare.leaseFor(LOCAL), prepared[1]?.lease ?? '')
  world.fails = true
  pause()
  await new Promise((resolve) => setImmediate(resolve))
  t.not(spare.leaseFor(LOCAL), prepared[2]?.lease ?? '')
  t.is(prepared.length, 3)
})
