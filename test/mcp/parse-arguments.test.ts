/** Arguments that nest too deep are refused with a code by every tool. */
import test from 'ava'
import { parseArguments } from '../../mcp/parse-arguments.js'
import { TOOLS } from '../../mcp/registry.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import { NESTING_MAX } from '../../sdk/protocol/limits.js'

function nested(levels: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { inner: value }
  return value
}

test('no argument of any tool is read to any depth', (t) => {
  for (const levels of [NESTING_MAX + 1, 2_000, 200_000]) {
    const deep = nested(levels)
    for (const tool of TOOLS)
      for (const [action, { input }] of Object.entries(tool.members))
        for (const name of Object.keys(input.shape)) {
          const args = { ...('action' in input.shape ? { action } : {}), [name]: deep }
          if (tool.name === 'probe_run' && name === 'arguments') continue
          const error = t.throws(() => parseArguments(tool, args), undefined, `${tool.name}.${name}`)
          t.regex(String(codeOf(error)), /^BAD_(?:ARGUMENTS|PREDICATE)$/, `${tool.name}.${name}: ${error}`)
          t.true(String(error?.message).length < 500, error?.message.slice(0, 700))
        }
  }
})

test('a claim that nests too deep is a bad claim, in any tool that takes one', (t) => {
  const claim = { kind: 'signal', name: 'saved', dataMatches: nested(1_200) }
  for (const [name, args] of [
    ['probe_assert', { predicate: claim }],
    ['probe_act_and_wait', { ref: 'e1', action: 'click', until: claim }],
  ] as const) {
    const tool = TOOLS.find((each) => each.name === name)
    if (tool === undefined) throw new Error(name)
    const error = t.throws(() => parseArguments(tool, args))
    t.is(codeOf(error), 'BAD_PREDICATE')
    t.is(error?.message, `predicate: nests deeper than ${NESTING_MAX} levels`)
  }
})

test('a claim of the permitted depth is accepted', (t) => {
  const tool = TOOLS.find((each) => each.name === 'probe_assert')
  if (tool === undefined) throw new Error('no tool')
  const dataMatches = nested(NESTING_MAX - 1)
  t.notThrows(() => parseArguments(tool, { predicate: { kind: 'signal', name: 'saved', dataMatches } }))
})
