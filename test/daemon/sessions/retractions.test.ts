import test from 'ava'
import { Retractions } from '../../../daemon/sessions/retractions.js'

const late = (id: string) => ({ id, was: 'yes' as const, now: 'no' as const, because: 'DELETE /x → 500' })

test('each agent that drives the session is told once', (t) => {
  const retractions = new Retractions()
  retractions.add([late('v1')], ['one', 'two'])
  t.deepEqual(retractions.take('one'), [late('v1')])
  t.deepEqual(retractions.take('one'), [])
  t.deepEqual(retractions.take('two'), [late('v1')])
})

test('an agent that came later is not told of verdicts that it never got', (t) => {
  const retractions = new Retractions()
  retractions.add([late('v1')], ['one'])
  t.deepEqual(retractions.take('three'), [])
})

test('the last five are listed, and the last 20 are kept', (t) => {
  const retractions = new Retractions()
  for (let i = 1; i <= 25; i++) retractions.add([late(`v${i}`)], ['one'])
  t.deepEqual(
    retractions.latest.map(({ id }) => id),
    ['v21', 'v22', 'v23', 'v24', 'v25'],
  )
  t.is(retractions.take('one').length, 20)
})
