import test from 'ava'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { type Flow, flowSchema } from '../../../workers/flows/flow.js'
import { flowsInOrder } from '../../../workers/flows/flow-order.js'

const flow = (name: string, ...needs: string[]): Flow =>
  flowSchema.parse({ version: 1, name, start: '/', needs, steps: [{ navigate: { url: '/' } }] })

const reader = (...flows: Flow[]) => {
  return async (name: string) => {
    const found = flows.find((each) => each.name === name)
    if (found === undefined) throw new ProbeError('NOT_FOUND', `there is no flow "${name}"`)
    return found
  }
}

test('a flow comes after what it needs, and each is played once', async (t) => {
  const all = [flow('a', 'b', 'c'), flow('b', 'd'), flow('c', 'd'), flow('d')] as const
  const ordered = await flowsInOrder(all[0], reader(...all))
  t.deepEqual(
    ordered.map(({ name }) => name),
    ['d', 'b', 'c', 'a'],
  )
})

test('flows that need each other are refused with the circle', async (t) => {
  const all = [flow('a', 'b'), flow('b', 'c'), flow('c', 'b')] as const
  await t.throwsAsync(flowsInOrder(all[0], reader(...all)), {
    code: 'BAD_ARGUMENTS',
    message: 'the flows need each other: b → c → b',
  })
})

test('a needed flow that there is not is named', async (t) => {
  await t.throwsAsync(flowsInOrder(flow('a', 'b'), reader()), { code: 'NOT_FOUND', message: /"b"/ })
})
