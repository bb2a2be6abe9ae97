import test from 'ava'
import type { ProbeError } from '../../../sdk/protocol/errors.js'
import { FLOW_VERSION, type Flow, flowSchema } from '../../../workers/flows/flow.js'
import { parseProjectJson, projectText } from '../../../workers/flows/project-json.js'

const read = (text: string): Flow => parseProjectJson(text, 'flows/save.json', FLOW_VERSION, flowSchema)
const FLOW = {
  version: 1,
  name: 'save',
  start: '/orders',
  steps: [
    { act: 'fill', target: [{ label: 'Note' }], args: { text: { env: 'NOTE' } } },
    {
      act: 'click',
      target: [{ testid: 'save' }, { role: 'button', name: 'Save' }],
      expect: {
        kind: 'allOf',
        predicates: [
          { kind: 'text', contains: 'Saved' },
          { kind: 'net', method: 'POST' },
        ],
      },
    },
    { navigate: { url: '/' } },
  ],
}

test('a flow is the same after it was read and written', (t) => {
  const text = projectText(FLOW)
  t.is(projectText(read(text)), text)
})

const broken: [string, (flow: typeof FLOW) => void, RegExp][] = [
  ['a newer version', (flow) => Object.assign(flow, { version: 2 }), /line 2: its version is 2, .*update/],
  ['an unknown field', (flow) => Object.assign(flow, { stepz: [] }), /line 1: .*stepz/],
  ['a path as name', (flow) => Object.assign(flow, { name: '../save' }), /line 3: name: letters/],
  ['no steps', (flow) => Object.assign(flow, { steps: [] }), /line 5: steps: /],
  ['a step of no kind', (flow) => flow.steps.push({} as never), /steps\[3\]: a step has one of act/],
  [
    'an action that there is not',
    (flow) => Object.assign(flow.steps[0] ?? {}, { act: 'clik' }),
    /line 7: steps\[0\]\.act/,
  ],
]
for (const [what, change, problem] of broken)
  test(`a flow with ${what} is refused, with the line`, (t) => {
    const flow = structuredClone(FLOW)
    change(flow)
    const error = t.throws<ProbeError>(() => read(projectText(flow)))
    t.is(error?.code, 'CORRUPT_FILE')
    t.regex(error?.message ?? '', problem)
  })

test('a wrong claim is refused with the line of the leaf', (t) => {
  const text = projectText(FLOW).replace('"contains"', '"contain"')
  const line = text.slice(0, text.indexOf('"contain"')).split('\n').length
  const error = t.throws<ProbeError>(() => read(text))
  // The leaf begins on the line before its first field.
  t.regex(error?.message ?? '', new RegExp(`line ${line - 2}: .*text has no field "contain"`))
})

test('a file that is no JSON is refused with the line', (t) => {
  t.regex(t.throws(() => read('{\n  "version": 1,\n  oops\n}'))?.message ?? '', /line 3: not JSON/)
  t.regex(t.throws(() => read(''))?.message ?? '', /line 1/)
})
