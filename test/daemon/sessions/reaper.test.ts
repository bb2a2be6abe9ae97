import test from 'ava'
import { Reaper } from '../../../daemon/sessions/reaper.js'
import { HeldClock } from '../../harness/clock.js'

function setup() {
  const clock = new HeldClock()
  const elapsed: [string, number][] = []
  const began = clock.now()
  const reaper = new Reaper(clock, (key) => elapsed.push([key, clock.now() - began]))
  return { clock, elapsed, reaper }
}

test('a deadline elapses once, at its time', (t) => {
  const { clock, elapsed, reaper } = setup()
  reaper.arm('a', 100)
  clock.pass(99)
  t.deepEqual(elapsed, [])
  clock.pass(1_000)
  t.deepEqual(elapsed, [['a', 100]])
  t.is(clock.armed, 0)
})

test('a deadline that is moved later elapses then, and arms one timer only', (t) => {
  const { clock, elapsed, reaper } = setup()
  reaper.arm('a', 100)
  for (let ms = 0; ms < 1_000; ms += 50) {
    clock.pass(50)
    reaper.arm('a', 100)
    t.is(clock.armed, 1)
  }
  clock.pass(1_000)
  t.deepEqual(elapsed, [['a', 1_100]])
})

test('a deadline that is moved earlier elapses then', (t) => {
  const { clock, elapsed, reaper } = setup()
  reaper.arm('a', 1_000)
  reaper.arm('a', 10)
  clock.pass(2_000)
  t.deepEqual(elapsed, [['a', 10]])
})

test('each key has its own deadline, and a disarmed one never elapses', (t) => {
  const { clock, elapsed, reaper } = setup()
  reaper.arm('a', 100)
  reaper.arm('b', 50)
  reaper.arm('c', 70)
  reaper.disarm('c')
  clock.pass(1_000)
  t.deepEqual(elapsed, [
    ['b', 50],
    ['a', 100],
  ])
})

test('close leaves no timer', (t) => {
  const { clock, elapsed, reaper } = setup()
  reaper.arm('a', 100)
  reaper.arm('b', 200)
  reaper.close()
  t.is(clock.armed, 0)
  clock.pass(1_000)
  t.deepEqual(elapsed, [])
})
