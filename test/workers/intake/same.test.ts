import test from 'ava'
import type { Same } from './same.js'

// @ts-expect-error a missing optional key is a difference
const missingKey: true = false as Same<{ a: string }, { a: string; b?: string }>
// @ts-expect-error another type of a key is a difference
const otherType: true = false as Same<{ a: string }, { a: number }>
const equal: true = true as Same<{ a: string } & { b: number }, { a: string; b: number }>

test('the type check finds a missing optional key and another type, and accepts an intersection', (t) => {
  t.deepEqual([missingKey, otherType, equal], [false, false, true] as never)
})
