import test from 'ava'
import { OlderReadHold } from '../../../workers/operations/older-read-hold.js'

test('nothing is held back without an older read, or while the act is at work', (t) => {
  const hold = new OlderReadHold()
  t.true(hold.remaining(false, 1_000, 1_000) <= 0)
  t.true(hold.remaining(true, null, 1_100) <= 0)
})

test('an open read holds back for a second after the act, and 100 ms after its answer', (t) => {
  const hold = new OlderReadHold()
  t.is(hold.remaining(true, 1_000, 1_000), 1_000)
  t.is(hold.remaining(true, 1_000, 1_400), 600)
  t.is(hold.remaining(false, 1_000, 1_500), 100)
  t.is(hold.remaining(false, 1_000, 1_600), 0)
})

test('a read that is never answered is given up', (t) => {
  const hold = new OlderReadHold()
  hold.remaining(true, 1_000, 1_000)
  t.is(hold.remaining(true, 1_000, 2_000), 0)
  t.is(hold.remaining(false, 1_000, 2_050), -50)
})
