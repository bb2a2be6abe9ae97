import test from 'ava'
import { FrameSeats } from '../../../daemon/sessions/frame-seats.js'
import type { TabSocket } from '../../../daemon/sessions/tab-link.js'
import { codeOf } from '../../../sdk/protocol/errors.js'
import type { Hello } from '../../../sdk/protocol/frames.js'
import { FOREIGN_FRAMES_MAX } from '../../../sdk/protocol/limits.js'

const socket = () => ({}) as TabSocket
const hello = (url: string) => ({ url }) as Hello

test('each frame has a number that is free again when it leaves, and a name that no other frame gets', (t) => {
  const seats = new FrameSeats()
  const [first, second, third] = [socket(), socket(), socket()]
  t.like(seats.take(first, hello('http://a.test/')), { number: 1, name: 'f1' })
  t.like(seats.take(second, hello('http://b.test/')), { number: 2, name: 'f2' })
  seats.leave(first)
  t.like(seats.take(third, hello('http://c.test/')), { number: 1, name: 'f3' })
  t.is(seats.at(1), third)
  t.deepEqual(seats.urls, ['http://b.test/', 'http://c.test/'])
})

test('a page has so many observed frames, and no more', (t) => {
  const seats = new FrameSeats()
  for (let i = 0; i < FOREIGN_FRAMES_MAX; i++) seats.take(socket(), hello('http://a.test/'))
  const refused = t.throws(() => seats.take(socket(), hello('http://a.test/')))
  t.is(codeOf(refused), 'TOO_MANY_SESSIONS')
})
