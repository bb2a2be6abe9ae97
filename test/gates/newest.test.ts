import test from 'ava'
import { newestOf } from './newest.js'

test('of the versions of a stack only the newest is left, and what has no version stays', (t) => {
  const gates = ['next-14', 'next-16', 'next-15', 'next-pages', 'vite-10', 'vite-5-commonjs', 'vite-9']
  t.deepEqual(newestOf(gates), ['next-16', 'next-pages', 'vite-10', 'vite-5-commonjs'])
})
