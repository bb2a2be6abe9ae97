import test from 'ava'
import { Allowance } from '../../daemon/allowance.js'
import { HeldClock } from '../harness/clock.js'

test('what may be taken at once is free; what goes beyond is owed, and paid by time', (t) => {
  const clock = new HeldClock()
  const allowance = new Allowance({ clock, perSecond: 100, atOnce: 10 })
  allowance.take(10)
  t.is(allowance.owedMs, 0)
  allowance.take(5)
  t.is(allowance.owedMs, 50)
  clock.pass(50)
  t.is(allowance.owedMs, 0)
  allowance.take(1)
  t.is(allowance.owedMs, 10)
})

test('what is not taken does not gather beyond that', (t) => {
  const clock = new HeldClock()
  const allowance = new Allowance({ clock, perSecond: 100, atOnce: 10 })
  clock.pass(60_000)
  allowance.take(11)
  t.is(allowance.owedMs, 10)
})
