import test from 'ava'
import { Watchdog } from '../../../daemon/actors/watchdog.js'
import { HeldClock } from '../../harness/clock.js'

function setup() {
  const clock = new HeldClock()
  const told = { asked: 0, hung: 0 }
  const ask = () => void told.asked++
  const hung = () => void told.hung++
  return { clock, told, watchdog: new Watchdog({ clock, ms: 900, ask, hung }) }
}

test('a worker without work is not pinged, and a worker with work is pinged once', (t) => {
  const { clock, told, watchdog } = setup()
  clock.pass(5_000)
  watchdog.stir()
  watchdog.stir()
  t.is(told.asked, 0, 'the work is not done yet')
  clock.pass(300)
  t.deepEqual(told, { asked: 1, hung: 0 })
  watchdog.answered()
  clock.pass(5_000)
  watchdog.stir()
  clock.pass(300)
  t.deepEqual(told, { asked: 2, hung: 0 })
})

test('a worker that answers in neither half of the time for its answer hangs', (t) => {
  const { clock, told, watchdog } = setup()
  watchdog.stir()
  clock.pass(300)
  clock.pass(300)
  t.is(told.hung, 0, 'the machine may have slept')
  clock.pass(299)
  t.is(told.hung, 0)
  clock.pass(1)
  t.is(told.hung, 1)
})

test('an answer in the last third is in time', (t) => {
  const { clock, told, watchdog } = setup()
  watchdog.stir()
  clock.pass(300)
  clock.pass(400)
  watchdog.answered()
  clock.pass(5_000)
  t.is(told.hung, 0)
})

test('a worker that goes on with its work does not hang, and one that stops does', (t) => {
  const { clock, told, watchdog } = setup()
  watchdog.progressed()
  clock.pass(5_000)
  t.deepEqual(told, { asked: 0, hung: 0 }, 'nothing is asked of a worker without work')
  watchdog.stir()
  clock.pass(300)
  for (let part = 0; part < 9; part++) {
    clock.pass(500)
    watchdog.progressed()
  }
  t.deepEqual(told, { asked: 1, hung: 0 })
  clock.pass(300)
  clock.pass(300)
  t.deepEqual(told, { asked: 1, hung: 1 })
})

test('work that arrives while an answer is due causes one more ping after it', (t) => {
  const { clock, told, watchdog } = setup()
  watchdog.stir()
  clock.pass(300)
  watchdog.stir()
  watchdog.stir()
  t.is(told.asked, 1)
  watchdog.answered()
  clock.pass(300)
  t.is(told.asked, 2)
  clock.pass(300)
  clock.pass(300)
  t.is(told.hung, 1)
})
