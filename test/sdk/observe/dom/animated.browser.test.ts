/** Movement by a style sheet belongs to the act that changed the styles, and to no other act. */
import test from 'ava'
import { useTab } from '../../../harness/tabbed.js'
import { openCaused } from '../cause/caused.js'

const setup = useTab(test)

const STYLES = `document.head.insertAdjacentHTML('beforeend', '<style>@keyframes pulse { to { opacity: 0.5 } } .on { animation: pulse 40ms } #out { transition: margin-top 30ms } .wide #out { margin-top: 9px } #tick.on { animation: tick 40ms } @keyframes tick { to { opacity: 0.2 } }</style>')
  document.body.insertAdjacentHTML('beforeend', '<i id="tick">0</i>')`

test('an animation and a transition that an act starts belong to it until they end', async (t) => {
  const { act, bridge, page } = await openCaused(
    setup,
    "await fetch('/'); out.className = 'on'; out.textContent = 'x'; requestAnimationFrame(() => { document.body.className = 'wide' })",
    STYLES,
  )
  const told = () => bridge.of('animation').map(({ data, cause }) => `${data.name} ${data.phase} ${cause}`)
  await act()
  await bridge.until(() => told().length >= 4, 'four animations')
  t.deepEqual(told().sort(), [
    'margin-top finished act:a1',
    'margin-top started act:a1',
    'pulse finished act:a1',
    'pulse started act:a1',
  ])
  // Later movement without a known cause does not belong to the act.
  await page.evaluate("document.getElementById('tick').className = 'on'")
  await bridge.until(() => told().length >= 6, 'six animations')
  t.deepEqual(told().slice(4), ['tick started unattributed', 'tick finished unattributed'])
})
