/** Inputs that a library hides behind what it draws are pressed where a person presses. */
import test from 'ava'
import type { ActionName } from '../../../../sdk/protocol/commands/act.js'
import type { Locator } from '../../../../sdk/protocol/predicates.js'
import { useTab } from '../../../harness/tabbed.js'
import { useLibraries } from './page.js'

declare function read(): string

const open = useLibraries(test)
const setup = useTab(test)

const CASES: readonly [title: string, action: ActionName, target: Locator, leads: object][] = [
  ['a star', 'click', { role: 'radio', name: '4 Stars' }, { stars: 4 }],
  ['a star, checked', 'check', { role: 'radio', name: '3 Stars' }, { stars: 3 }],
  ['a whole star among halves', 'click', { role: 'radio', name: 'Half 4' }, { half: 4 }],
  ['a switch', 'check', { role: 'switch', name: 'On' }, { on: true }],
]

for (const [title, action, target, leads] of CASES)
  test(`Material UI: ${title}`, async (t) => {
    const { bridge, page } = await open('mui-hidden')
    const { effect } = await bridge.command('act', { act: 'a1', target, action, args: {}, leaves: [] })
    t.like(JSON.parse(await page.evaluate(() => read())) as object, leads)
    t.is(effect.instead, undefined)
    t.false(effect.occluded)
  })

test('a transparent box is pressed where it is drawn', async (t) => {
  const { bridge, page } = await setup(`<div id="d" style="position:relative;width:40px;height:20px">
    <input type="checkbox" aria-label="On" style="opacity:0;position:absolute;inset:0;margin:0">
    <span style="position:absolute;inset:0;background:grey"></span></div>
    <script>d.onclick = ({ target }) => { window.hit = target.localName; if (target.localName === 'span') d.firstElementChild.checked = true }</script>`)
  const { effect } = await bridge.command('act', {
    act: 'a1',
    target: { label: 'On' },
    action: 'check',
    args: {},
    leaves: [],
  })
  t.is(await page.evaluate('hit'), 'span')
  t.is(effect.instead, undefined)
})
