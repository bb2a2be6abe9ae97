import test from 'ava'
import type { AnimationChanged, StreamFrame } from '../../../sdk/protocol/events.js'
import { testLeaf } from './leaf-table.js'

const frame = (more: Partial<StreamFrame> = {}): StreamFrame => ({
  stream: 's1',
  transport: 'ws',
  url: 'ws://shop/live',
  phase: 'frame',
  direction: 'in',
  name: 'order.done',
  bytes: 20,
  ...more,
})

testLeaf(test, 'stream', [
  {
    title: 'is true for a frame of that name, whatever the cause',
    want: { transport: 'ws', urlContains: '/live', direction: 'in', contains: 'order.done' },
    trace: (t) => t.emit('stream', frame(), { cause: 'other' }),
    finds: { truth: true, fact: 'ws frame in /live with "order.done" came' },
  },
  {
    title: 'matches recorded frame content',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame({ text: '{"what":"Tea 7"}' })),
    finds: { truth: true, fact: 'stream frame with "tea 7" came' },
  },
  {
    title: 'is unknown when frames were not recorded',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame()),
    finds: {
      truth: null,
      code: 'body_not_recorded',
      fact: 'stream frame with "tea 7": the content of frames was not recorded',
    },
  },
  {
    title: 'matches a frame in which the page found the text',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame({ found: { 'tea 7': true } })),
    finds: { truth: true, fact: 'stream frame with "tea 7" came' },
  },
  {
    title: 'fails where the page did not find the text in any frame',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame({ found: { 'tea 7': false } })),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no stream frame with "tea 7"',
      near: ['frames: ws in order.done'],
    },
  },
  {
    title: 'is unknown where the page searched frames for another text',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame({ found: { 'tea 8': true } })),
    finds: {
      truth: null,
      code: 'body_not_recorded',
      fact: 'stream frame with "tea 7": the content of frames was not recorded',
    },
  },
  {
    title: 'is unknown for a frame that was only partly recorded',
    want: { contains: 'tea 7' },
    trace: (t) => t.emit('stream', frame({ text: 'tea', bytes: 20_000 })),
    finds: {
      truth: null,
      code: 'body_cut',
      fact: 'stream frame with "tea 7": the content of frames was only partly recorded',
    },
  },
  {
    title: 'fails on frames in the other direction, and shows them',
    want: { direction: 'out' },
    trace: (t) => t.emit('stream', frame()),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no stream frame out',
      near: ['frames: ws in order.done'],
    },
  },
  {
    title: 'opening a socket is not a frame',
    want: { transport: 'ws' },
    trace: (t) => t.emit('stream', { stream: 's1', transport: 'ws', url: 'ws://shop/live', phase: 'opened' }),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no ws frame',
      near: ['no frame went over a socket or event stream in the window'],
    },
  },
  {
    title: 'count is exact',
    want: { contains: 'order.done', count: 2 },
    trace: (t) => t.emit('stream', frame()).emit('stream', frame()).emit('stream', frame()),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: '3 × stream frame with "order.done" instead of 2',
    },
  },
  {
    title: 'an absence is unknown when frames were lost',
    want: { transport: 'sse' },
    trace: (t) => t.emit('lost', { channel: 'stream', count: 3, why: 'rate' }),
    finds: { truth: null, code: 'evidence_lost', fact: 'no sse frame, but events of stream were lost' },
  },
])

const animated = (
  phase: AnimationChanged['phase'],
  more: Partial<AnimationChanged> = {},
): AnimationChanged => ({
  name: 'fade-in',
  kind: 'animation',
  phase,
  target: 'dialog "Thanks"',
  ...more,
})

testLeaf(test, 'animation', [
  {
    title: 'is true when the animation starts',
    want: { name: 'fade-in' },
    trace: (t) => t.emit('animation', animated('started')),
    finds: { truth: true, fact: 'animation "fade-in" started' },
  },
  {
    title: 'completed requires the end',
    want: { name: 'fade-in', target: 'thanks', completed: true },
    trace: (t) => t.emit('animation', animated('started')),
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no animation "fade-in" of "thanks" finished',
      near: ['animations: fade-in of dialog "Thanks" started'],
    },
  },
  {
    title: 'completed: false requires a cancellation',
    want: { target: 'Thanks', completed: false },
    trace: (t) => t.emit('animation', animated('started')).emit('animation', animated('cancelled')),
    finds: { truth: true, fact: 'animation of "Thanks" cancelled' },
  },
  {
    title: 'only animations of others prove nothing',
    want: { name: 'fade-in' },
    trace: (t) => t.emit('animation', animated('started'), { cause: 'other' }),
    finds: {
      truth: null,
      code: 'only_ambient',
      fact: 'only animation "fade-in" started, which the act did not cause',
    },
  },
  {
    title: 'says so when nothing was animated',
    want: { completed: true },
    trace: (t) => t,
    finds: {
      truth: false,
      code: 'assertion_failed',
      fact: 'no animation finished',
      near: ['nothing was animated in the window'],
    },
  },
])
