import test from 'ava'
import { countedLog, LOG_WINDOW_MS } from '../../../daemon/files/log.js'
import { HeldClock } from '../../harness/clock.js'

function setup() {
  const clock = new HeldClock()
  const lines: string[] = []
  return { clock, lines, ...countedLog((line) => lines.push(line), clock) }
}

test('all lines without a kind are logged', (t) => {
  const { log, lines, clock } = setup()
  log('one')
  log('one')
  t.deepEqual(lines, ['one', 'one'])
  t.is(clock.armed, 0)
})

test('the lines of a kind are limited, and the rest is counted and reported when the time is over', (t) => {
  const { log, lines, clock } = setup()
  for (let n = 1; n <= 1000; n++) log(`refused ${n}`, { name: 'refused', lines: 2 })
  log('another', { name: 'other' })
  t.deepEqual(lines, ['refused 1', 'refused 2', 'another'])
  clock.pass(LOG_WINDOW_MS)
  t.deepEqual(lines.slice(3), ['998 more like: refused 1000'])
  log('refused again', { name: 'refused', lines: 2 })
  t.is(lines.at(-1), 'refused again')
})

test('kinds with many names share one limit', (t) => {
  const { log, lines } = setup()
  for (let n = 1; n <= 10_000; n++) log(`refused of ${n}`, { name: `origin ${n}` })
  t.true(lines.length <= 60, String(lines.length))
})

test('close reports the withheld lines and leaves no timer, and later lines are logged', (t) => {
  const { log, lines, clock, close } = setup()
  for (let n = 1; n <= 3; n++) log('again', { name: 'again' })
  close()
  t.deepEqual(lines, ['again', '2 more like: again'])
  log('late', { name: 'again' })
  t.is(lines.at(-1), 'late')
  t.is(clock.armed, 0)
})

test('long lines are cut, and control characters are escaped', (t) => {
  const { log, lines } = setup()
  log(`a\n\u001b[2J\u009b\u202e${'x'.repeat(10_000)}`)
  t.regex(lines[0] ?? '', /^a\\u000a\\u001b\[2J\\u009b\\u202ex{400}/)
  t.true((lines[0]?.length ?? 0) <= 500)
})
