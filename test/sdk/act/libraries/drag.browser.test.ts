/** Sortable lists of real libraries follow a drag as they follow a person's. */
import test from 'ava'
import type { ActionArguments } from '../../../../sdk/protocol/commands/act.js'
import { useLibraries } from './page.js'

declare function read(): string

const open = useLibraries(test)

const CASES: readonly [page: string, query: string, args: ActionArguments, leads: string][] = [
  ['sortable', '', { to: { text: 'Three' } }, 'Two,Three,One,Four'],
  ['sortable', '', { by: { x: 0, y: 80 } }, 'Two,Three,One,Four'],
  ['dnd-kit', '', { to: { text: 'Three' } }, 'Two,Three,One,Four'],
  ['dnd-kit', '?delay=250', { to: { text: 'Three' }, holdMs: 300 }, 'Two,Three,One,Four'],
]

for (const [name, query, args, leads] of CASES)
  test(`${name}${query}: drag ${JSON.stringify(args)}`, async (t) => {
    const { bridge, page } = await open(name, query)
    const act = { act: 'a1', target: { text: 'One' }, args, leaves: [] }
    const { effect } = await bridge.command('act', { ...act, action: 'drag' })
    await page.waitForFunction((wanted) => read() === wanted, leads)
    t.is(effect.instead, undefined)
  })

test('a drag without the pause that the library asks for leaves the item where it was, and says so', async (t) => {
  const { bridge, page } = await open('dnd-kit', '?delay=250')
  const act = { act: 'a1', target: { text: 'One' }, args: { to: { text: 'Three' } }, leaves: [] }
  const { effect } = await bridge.command('act', { ...act, action: 'drag' })
  t.deepEqual(effect.instead, { how: 'unmoved' })
  t.is(await page.evaluate(() => read()), 'One,Two,Three,Four')
})
