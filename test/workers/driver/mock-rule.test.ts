import test from 'ava'
import { effectOf, type MockRule, matches } from '../../../workers/driver/mock-rule.js'

const URL = 'http://localhost:3000/api/orders?page=2'

const MATCHES: [rule: MockRule, method: string, fits: boolean][] = [
  [{}, 'GET', true],
  [{ urlContains: '/api/orders' }, 'GET', true],
  [{ urlContains: '/api/carts' }, 'GET', false],
  [{ method: 'post' }, 'POST', true],
  [{ method: 'POST' }, 'GET', false],
  [{ urlContains: 'page=2', method: 'get' }, 'GET', true],
]

for (const [rule, method, fits] of MATCHES) {
  test(`${JSON.stringify(rule)} ${fits ? 'matches' : 'does not match'} a ${method}`, (t) => {
    t.is(matches(rule, method, URL), fits)
  })
}

const EFFECTS: [rule: MockRule, effect: string][] = [
  [{ status: 500 }, 'status 500'],
  [{ body: {} }, 'status 200'],
  [{ headers: { 'x-a': '1' } }, 'status 200'],
  [{ delayMs: 300 }, 'delayed by 300 ms'],
  [{ status: 503, delayMs: 300 }, 'status 503, delayed by 300 ms'],
  [{ offline: true }, 'offline'],
]

for (const [rule, effect] of EFFECTS) {
  test(`${JSON.stringify(rule)}: ${effect}`, (t) => {
    t.is(effectOf(rule), effect)
  })
}
