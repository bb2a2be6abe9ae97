import test from 'ava'
import { TokenBucket } from '../../../daemon/bridge/token-bucket.js'
import { HeldClock } from '../../harness/clock.js'

test('a burst is free, and tokens beyond it are owed until time has passed', (t) => {
  const clock = new HeldClock()
  const bucket = new TokenBucket({ clock, perSecond: 100, burst: 10 })
  bucket.take(10)
  t.is(bucket.owedMs, 0)
  bucket.take(5)
  t.is(bucket.owedMs, 50)
  clock.pass(50)
  t.is(bucket.owedMs, 0)
  bucket.take(1)
  t.is(bucket.owedMs, 10)
})

test('unused tokens do not accumulate beyond the burst', (t) => {
  const clock = new HeldClock()
  const bucket = new TokenBucket({ clock, perSecond: 100, burst: 10 })
  clock.pass(60_000)
  bucket.take(11)
  t.is(bucket.owedMs, 10)
})
