/** Claims on a page so large that their evaluation takes several steps while the page changes. */
import test from 'ava'
import { useDriven } from '../harness/driven.js'

const setup = useDriven(test)

const ITEMS = 5_000
/** About 35,000 elements. The page's own clock changes one of them all the time. */
const BODY = `<p id="clock"></p><button id="act">Act</button><label>Amount <input id="amount" value="1"></label>
<p id="told">Nothing yet</p>
<main>${'<div><span><b>One</b> <i>two</i></span><em></em><u></u><s></s></div>'.repeat(ITEMS)}</main><div id="end"></div>
<script>
  const at = (id) => document.getElementById(id)
  let ticks = 0
  setInterval(() => { at('clock').textContent = String(ticks++) }, 25)
  const tell = (text, role = 'status') => {
    const line = document.createElement('h2')
    line.textContent = text
    at('end').append(line)
    return line
  }
  const does = {
    tells: () => setTimeout(() => tell('All is done'), 60),
    'tells for a while': () => setTimeout(() => { const line = tell('Saved'); setTimeout(() => line.remove(), 600) }, 60),
    'sets a field': () => setTimeout(() => { at('amount').value = '7' }, 60),
    clears: () => setTimeout(() => at('told').remove(), 60),
    'tells in a shadow root': () => setTimeout(() => {
      at('end').attachShadow({ mode: 'closed' }).innerHTML = '<button>Open it</button>'
    }, 60),
    'does nothing': () => undefined,
  }
  at('act').addEventListener('click', () => does[location.hash.slice(1).replaceAll('%20', ' ')]())
</script>`

const DONE = { kind: 'element', role: 'heading', name: 'All is done' }

/** Claims in the order in which they are made, on one document. */
const CLAIMS: [does: string, until: object, right: string, because: RegExp][] = [
  ['does nothing', DONE, 'no', /does not hold/],
  ['does nothing', { kind: 'text', contains: 'Nothing yet' }, 'unknown', /so before/],
  ['tells', { kind: 'text', contains: 'all is done' }, 'yes', /appeared/],
  ['tells', DONE, 'yes', /appeared/],
  ['tells for a while', { kind: 'text', contains: 'Saved' }, 'yes', /appeared/],
  ['sets a field', { kind: 'element', label: 'Amount', hasValue: '7' }, 'yes', /came true|appeared/],
  ['clears', { kind: 'text', contains: 'Nothing yet', absent: true }, 'yes', /./],
  ['tells in a shadow root', { kind: 'element', role: 'button', name: 'Open it' }, 'yes', /appeared/],
]

test('effects of an act are found anywhere on the page, and nothing else is', async (t) => {
  const { agent, page, site } = await setup(BODY)
  for (const [does, until, right, because] of CLAIMS) {
    await page.goto(`${site.url}/#${does}`)
    const { value } = await agent.call('probe_act_and_wait', {
      target: { role: 'button', name: 'Act' },
      action: 'click',
      until,
      timeout_ms: right === 'yes' ? 10_000 : 1_000,
    })
    t.is(value.verified, right, `${does}: ${JSON.stringify(value)}`)
    t.regex(String(value.because), because)
  }
})
