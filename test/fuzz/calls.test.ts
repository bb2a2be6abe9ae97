import test from 'ava'
import { TOOLS } from '../../mcp/registry.js'
import { generated, isValid } from './calls.js'
import { filled, UNSEEN } from './live.js'

const calls = generated(1, 3_000).map(({ name, args }) => ({ name, args: filled(args, UNSEEN) }))

test('more than half of the generated calls are valid, and many are not', (t) => {
  const share = calls.filter(isValid).length / calls.length
  t.true(share > 0.6, String(share))
  t.true(share < 0.95, String(share))
})

test('valid calls use every tool, and every member of it', (t) => {
  const valid = calls.filter(isValid)
  for (const tool of TOOLS) {
    const own = valid
      .filter(({ name }) => name === tool.name)
      .map(({ args }) => args as Record<string, unknown>)
    const used = new Set(own.map((args) => tool.choose(args)))
    t.deepEqual([...used].toSorted(), Object.keys(tool.members).toSorted(), tool.name)
  }
})

test('the same seed generates the same calls', (t) => {
  t.deepEqual(generated(2, 50), generated(2, 50))
})
