import test from 'ava'
import { useTab } from '../harness/tabbed.js'

const setup = useTab(test)

/** A token in the form that services use. Its end names the place where the app puts it. */
const token = (where: string) => `ghp_${where.padEnd(24, '0')}`
/** A value that only its key or its field marks as a secret. */
const word = (where: string) => `hunter-${where}`

const BODY = `
<title>Test</title>
<label>Password <input type="password" value="${word('password')}"></label>
<label>Card <input autocomplete="cc-number" value="${word('card')}"></label>
<label>Code <input name="otp" value="${word('otp')}"></label>
<label>API key <input id="apiKey" value="${word('key')}"></label>
<label>Note <textarea>${token('textarea')}</textarea></label>
<p>Your token is ${token('text')}</p><p>Split: Bearer <b>${token('split')}</b></p>
<p>${token('first')}<i>and then</i></p>
<button aria-label="Copy ${token('label')}">Copy</button>
<button data-testid="${token('testid')}">Test</button>
<input placeholder="${token('placeholder')}" aria-label="Place">
<img alt="${token('alt')}" width="9" height="9" src="data:,">
<select aria-label="Keys"><option value="${token('option')}">${token('chosen')}</option></select>
<div contenteditable aria-label="Rich">${token('editable')}</div>
<table><tr><td>${token('cell')}</td></tr></table><ul><li>${token('item')}</li></ul>
<div data-theme="${token('theme')}"><b id="themed" data-testid="themed">themed</b></div>
<div data-testid="chart"><svg width="9" height="9"><path class="a" d="MNaN ${token('chart')}"/></svg></div>
<iframe title="${token('frame')}" src="/frame?access_token=${word('frameurl')}"></iframe>
<iframe src="data:text/html,${token('blind')}"></iframe>
<button id="same1">Same ${token('same')}</button><button id="same2">Same ${token('same')}</button>
<button id="under">Under</button>
<div id="over" role="dialog" aria-label="${token('over')}" style="position:fixed;inset:auto 0 0 0;height:40px;background:red"></div>
<button id="act" onclick="act()">Act</button><p id="out" role="status"></p>`

/** Puts secrets everywhere that the SDK observes. */
const SCRIPT = `
const token = (where) => 'ghp_' + where.padEnd(24, '0')
const word = (where) => 'hunter-' + where
function act() {
  console.error('failed with ' + token('console'), { password: word('consoleobject'), nested: { apiKey: word('nested') } }, new Error(token('consoleerror')))
  console.warn('token=' + word('consolepair')); console.log(JSON.stringify({ secret: word('consolejson') }))
  document.title = 'Signed in ' + token('title')
  history.pushState({}, '', '/signed?session_token=' + word('route') + '#id_token=' + word('hash'))
  fetch('/echo?api_key=' + word('url'), { method: 'POST', headers: { Authorization: 'Bearer ' + token('header') }, body: JSON.stringify({ password: word('json'), jwt: token('body') }) })
  fetch('/echo', { method: 'POST', body: new URLSearchParams({ client_secret: word('form') }) })
  fetch('/fail/' + token('path'), { method: 'POST' })
  const request = new XMLHttpRequest(); request.open('PUT', '/echo?token=' + word('xhr')); request.send('{"password":"' + word('xhrbody') + '"}')
  navigator.sendBeacon('/echo?secret=' + word('beacon'), 'pwd=' + word('beaconbody'))
  probe.signal('signed-in', { accessToken: word('signal'), text: token('signaltext'), list: [{ pin: word('pin') }] })
  probe.signal('named ' + token('signalname'))
  store.set({ user: { password: word('store2'), note: token('storetext2') } })
  document.getElementById('out').textContent = 'Saved ' + token('appeared')
  document.getElementById('out').insertAdjacentHTML('afterend', '<p role="alert">Error: ' + token('alert') + '</p>')
  setTimeout(() => { throw new Error('thrown ' + token('thrown')) })
  Promise.reject(new Error('rejected password=' + word('rejected')))
}
const listeners = new Set()
let state = { user: { password: word('store'), note: token('storetext'), ok: 1 } }
const store = { getState: () => state, subscribe: (f) => (listeners.add(f), () => listeners.delete(f)), set(next) { state = next; for (const f of listeners) f() } }
probe.registerStore('session', store)
probe.describe({ testids: [], signals: ['signed-in'] })`

test('no secret that is put into any channel leaves the page', async (t) => {
  const json = { 'content-type': 'application/json' }
  const { bridge, page, site } = await setup(`${BODY}<script>${SCRIPT}</script>`, {
    attributes: 'data-probe-capture-network-bodies',
    answers: {
      '/frame': { headers: { 'content-type': 'text/html' }, body: `<p>${token('inframe')}</p>` },
      '/echo': {
        headers: json,
        body: JSON.stringify({ token: word('response'), text: token('responsetext') }),
      },
    },
  })
  const quiet = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)
  const locators = [
    { role: 'button', name: 'Same' },
    { label: 'Password' },
    { label: 'Code' },
    { placeholder: 'nothing' },
    { alt: 'nothing' },
    { testid: 'nothing' },
    { text: 'token is' },
    { role: 'image', name: 'nothing' },
  ]
  const leaves = [
    ...locators.map((target) => ({ kind: 'element' as const, target, hasValue: 'other' })),
    { kind: 'text' as const, contains: 'Your token' },
    { kind: 'text' as const, contains: 'Your tokens' },
    { kind: 'route' as const, path: '/elsewhere' },
    { kind: 'state' as const, store: 'session', statePath: 'user', equals: 'other' },
    { kind: 'state' as const, store: 'session', statePath: 'user.password', equals: 'other' },
  ]
  await bridge.command('watch', { watch: 'w1', leaves })
  const act = (
    target: (typeof locators)[number],
    id: string,
    action: 'click' | 'fill' | 'select',
    args = {},
  ) => quiet(bridge.command('act', { act: id, target, action, args, leaves, watch: 'w2' }))
  await act({ role: 'button', name: 'Act' }, 'a1', 'click')
  await act({ label: 'Password' }, 'a2', 'fill', { text: word('filled') })
  await act({ role: 'combobox', name: 'Keys' }, 'a3', 'select', { value: 'no such' })
  for (const [index, target] of locators.entries()) await act(target, `b${index}`, 'click')
  await bridge.event('net.finished')
  await bridge.event('error', ({ data }) => JSON.stringify(data).includes('rejected'))
  for (const mode of ['full', 'interactive', 'status'] as const) await bridge.command('snapshot', { mode })
  for (const [by, value] of [
    ['role', 'button'],
    ['role', 'textbox'],
    ['role', 'listitem'],
    ['label', '/./'],
    ['placeholder', '/./'],
    ['testid', '/./'],
    ['alt', '/./'],
    ['text', '/./'],
    ['text', 'Your tokens'],
    ['alt', 'nothing'],
    ['testid', 'nothing'],
    ['role', 'imag'],
  ] as const) {
    const { elements } = await bridge.command('find', { by, value })
    for (const { ref } of elements) await bridge.command('element', { ref })
  }
  await bridge.command('state', {})
  await bridge.command('state', { store: 'session', path: 'user' })
  await bridge.command('state', { store: 'session', path: 'user.password' })
  await bridge.command('capabilities', {})
  await page.goto(`${site.url}/?refresh_token=${word('second')}`)
  await bridge.hello(2)
  await bridge.command('ping', {})
  const wire = bridge.said.join('\n')
  t.true(wire.includes('[REDACTED]'))
  const leaks = [...new Set(wire.match(/hunter-\w+|ghp_\w*/g) ?? [])]
  t.deepEqual(leaks, [])
})
