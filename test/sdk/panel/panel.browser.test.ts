import test from 'ava'
import { useDriven } from '../../harness/driven.js'
import { show } from './shown.js'

const setup = useDriven(test)

test.serial('the keys open the panel, which says how the session is', async (t) => {
  const { window } = await show(setup, '<h1>Shop</h1>')
  t.regex(await window.innerText(), /Connected\. No agent has called yet/)
})
