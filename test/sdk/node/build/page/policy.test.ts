import test from 'ava'
import { type Allowed, allowIn } from '../../../../../sdk/node/build/page/policy.js'

const NEEDS = {
  bridge: 'ws://127.0.0.1:7762/probe',
  scripts: ['http://localhost:5173/@probe/sdk.js', 'http://localhost:5173/@probe/later.js'],
}
const WS = 'ws://127.0.0.1:7762'
const [SDK, COMMANDS] = NEEDS.scripts

const CASES: readonly [policy: string, allowed: Partial<Allowed>][] = [
  ["img-src 'self'", { policy: "img-src 'self'", added: [] }],
  ['', { policy: '', added: [] }],
  ["connect-src 'self'", { policy: `connect-src 'self' ${WS}`, added: [`connect-src ${WS}`] }],
  ["CONNECT-SRC 'none'", { policy: `connect-src ${WS}`, added: [`connect-src ${WS}`] }],
  ['connect-src *', { added: [] }],
  ['connect-src ws:', { added: [] }],
  ['connect-src ws://127.0.0.1:*', { added: [] }],
  [`connect-src ${WS}`, { added: [] }],
  ['connect-src ws://127.0.0.1:9', { added: [`connect-src ${WS}`] }],
  [
    "default-src 'self'; img-src *",
    { policy: `default-src 'self'; img-src *; connect-src 'self' ${WS}`, added: [`connect-src ${WS}`] },
  ],
  ["script-src 'self'", { added: [] }],
  [
    "script-src 'sha256-x'",
    {
      policy: `script-src 'sha256-x' ${SDK} ${COMMANDS}`,
      added: [`script-src ${SDK}`, `script-src ${COMMANDS}`],
    },
  ],
  ["script-src 'nonce-abc'", { nonce: 'abc', policy: "script-src 'nonce-abc'", added: [] }],
  ["script-src 'nonce-abc' 'strict-dynamic'", { nonce: 'abc', added: [] }],
  [
    "script-src 'sha256-x' 'strict-dynamic'",
    {
      added: [],
      refusal: "its script-src has 'strict-dynamic' and no nonce for the SDK's script",
    },
  ],
  [
    "script-src 'self'; script-src-elem https://cdn.test",
    { policy: `script-src 'self'; script-src-elem https://cdn.test ${SDK} ${COMMANDS}` },
  ],
]

for (const [policy, allowed] of CASES) {
  test(`the policy "${policy}" is widened only by what the SDK needs`, (t) => {
    t.like(allowIn(policy, NEEDS), allowed)
  })
}

test('a widened policy is not widened again', (t) => {
  const once = allowIn("default-src 'none'", NEEDS)
  t.is(once.added.length, 3)
  t.deepEqual(allowIn(once.policy, NEEDS).added, [])
})
