/** What an action hides, covers, takes away or breaks on the page beside what it was for. */
import test from 'ava'
import type { Locator } from '../../sdk/protocol/predicates.js'
import { useJudge } from '../harness/judged.js'
import type { Answer } from '../harness/site.js'

const setup = useJudge(test)

const DONE = `document.querySelector('[role=status]').textContent = 'Done'`
const STATUS = '<p role="status"></p>'
const done = { kind: 'text', contains: 'Done' }

interface Page {
  what: string
  body: (variant: string) => string
  /** pressed before */
  before?: Locator
  target: Locator
  until?: object
  broken: string
  healthy: readonly string[]
  because: RegExp
}

const PAGES: readonly Page[] = [
  {
    what: 'a panel that has the hidden attribute and is displayed',
    body: (style) => `<style>${style}</style><div role="tablist"><button role="tab">Reviews</button></div>
<section id="details" class="panel">Made of tin</section>${STATUS}<script>
document.querySelector('[role=tab]').onclick = ({ target }) => {
  target.setAttribute('aria-selected', 'true'); document.getElementById('details').hidden = true; ${DONE}
}</script>`,
    target: { role: 'tab', name: 'Reviews' },
    broken: '.panel { display: grid }',
    healthy: [
      '',
      '.panel { display: grid } [hidden] { display: none !important }',
      '.panel[hidden] { display: block; opacity: 0 }',
    ],
    because: /has hidden something that is still displayed/,
  },
  {
    what: 'a dialog that lies under its backdrop',
    body: (z) => `<button>Remove</button>${STATUS}<script>
document.querySelector('button').onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Sure?" style="position: fixed; inset: 40px; z-index: 1; background: white"><button>Yes</button></div><div style="position: fixed; inset: 0; z-index: ${z}"></div>'); ${DONE}
}</script>`,
    target: { role: 'button', name: 'Remove' },
    until: { kind: 'element', role: 'dialog', name: 'Sure?' },
    broken: '2',
    healthy: ['0'],
    because: /opened a dialog that is covered/,
  },
  {
    what: 'a radio button that takes the choice of another group',
    body: (
      name,
    ) => `<fieldset><legend>Colour</legend><label><input type="radio" name="option" checked>Black</label></fieldset>
<fieldset><legend>Size</legend><label><input type="radio" name="${name}">Medium</label></fieldset>${STATUS}<script>
document.querySelectorAll('input')[1].onchange = () => { ${DONE} }</script>`,
    target: { label: 'Medium' },
    broken: 'option',
    healthy: ['size'],
    because: /the choice "Black" of another group is gone/,
  },
  {
    what: 'a page that is put into a part of itself',
    body: (part) => `<main id="results"><button>Search</button>${STATUS}<div></div></main><script>
document.querySelector('button').onclick = async () => {
  const text = await (await fetch('/page')).text()
  const page = new DOMParser().parseFromString(text, 'text/html')
  document.querySelector('div').innerHTML = ${part}; ${DONE}
}</script>`,
    target: { role: 'button', name: 'Search' },
    broken: 'page.body.innerHTML',
    healthy: ['page.body.firstChild.innerHTML'],
    because: /an element came into another one with the same id/,
  },
  {
    what: 'an invisible layer that a dialog leaves over the page',
    body: (
      style,
    ) => `<style>.layer { position: fixed; inset: 0; opacity: 0 } ${style}</style><div class="layer"></div>
<div role="dialog" aria-label="Rate" style="position: fixed; inset: 40px; background: white"><button>Save</button></div>${STATUS}<script>
document.querySelector('button').onclick = () => {
  document.body.classList.add('off')
  setTimeout(() => { document.querySelector('[role=dialog]').remove(); ${DONE} }, 100)
}</script>`,
    target: { role: 'button', name: 'Save' },
    broken: '.layer { opacity: 1; transition: opacity 400ms } .off .layer { opacity: 0 }',
    healthy: [
      '.layer { pointer-events: none }',
      '.layer { opacity: 1; transition: opacity 400ms, visibility 400ms } .off .layer { opacity: 0; visibility: hidden }',
    ],
    because: /an invisible layer over the page takes every press/,
  },
  {
    what: 'a veil that stays over the page when all has been answered',
    body: (end) => `<style>.veil { position: fixed; inset: 0; background: #fffb }</style><h1>Pizza</h1>
<button>Order</button>${STATUS}<script>
const [button] = document.getElementsByTagName('button')
button.onclick = async () => {
  document.body.insertAdjacentHTML('beforeend', '<div class="veil"><b>Please wait</b></div>')
  const veil = document.querySelector('.veil')
  const answer = fetch('/people/4', { method: 'POST', body: '{}' })
  ${end}
  await answer; ${DONE}
  globalThis.end?.()
}</script>`,
    target: { role: 'button', name: 'Order' },
    broken: '',
    healthy: [
      'end = () => veil.remove()',
      'end = () => setTimeout(() => veil.remove(), 600)',
      // It becomes a message, or another layer does.
      "end = () => veil.innerHTML = 'Thank you'",
      "end = () => { veil.remove(); document.body.insertAdjacentHTML('beforeend', '<div class=veil>Thank you</div>') }",
      // It can be pressed or seen.
      "veil.innerHTML = 'Thank you <button>Close</button>'",
      'veil.innerHTML = \'<b style="cursor: pointer">×</b>\'',
      "veil.innerHTML = '<img width=40 height=40 alt=Pizza src=data:,>'",
      'veil.onclick = () => veil.remove()',
      "veil.style.cursor = 'pointer'",
      // It says what is claimed, or a later request finds it saying what came of the first.
      "veil.innerHTML = 'Done'",
      "end = () => { veil.innerHTML = 'Thank you'; fetch('/seen', { method: 'PUT', body: '{\"seen\":1}' }) }",
      // Something lies over it, or nobody sees through it.
      "veil.insertAdjacentHTML('afterend', '<p style=\"position: fixed; top: 0; width: 200px; height: 60px\">Ready at seven</p>')",
      "veil.style.background = 'oklch(98% 0.01 90)'",
      "veil.style.background = 'linear-gradient(white, silver)'",
      'veil.innerHTML = \'<div style="height: 100vh; background: white">Thank you</div>\'',
      "veil.style.pointerEvents = 'none'",
      "veil.setAttribute('aria-busy', true)",
      // Nothing is left that one could press.
      'end = () => button.remove()',
    ],
    because: /a layer that came with "Please wait" lies over the page and takes every press/,
  },
  {
    what: 'a veil without words',
    body: (end) => `<style>.veil { position: fixed; inset: 0; background: oklch(98% 0 0 / 0.7) }</style>
<div style="height: 4000px"><button>Order</button>${STATUS}</div><div class="veil" hidden></div><script>
const veil = document.querySelector('.veil')
document.querySelector('button').onclick = async () => {
  veil.hidden = false
  await fetch('/people/4', { method: 'POST', body: '{}' }); ${DONE}
  ${end}
}</script>`,
    target: { role: 'button', name: 'Order' },
    broken:
      "document.querySelector('[role=status]').style = 'position: fixed; top: 0; width: 300px; height: 60px; z-index: 1'",
    healthy: ['veil.hidden = true', 'veil.remove()'],
    because: /a layer that came lies over the page/,
  },
  {
    what: 'a drawn veil over a page whose server answers at once',
    body: (end) => `<div style="height: 4000px"><button>Order</button>${STATUS}</div><script>
document.querySelector('button').onclick = async () => {
  document.body.insertAdjacentHTML('beforeend', '<svg style="position: fixed; inset: 0; width: 100%; height: 100%; background: #fffb"></svg>')
  await fetch('/people/3', { method: 'POST', body: '{}' }); ${DONE}
  ${end}
}</script>`,
    target: { role: 'button', name: 'Order' },
    broken: '',
    healthy: ["document.querySelector('svg').remove()"],
    because: /a layer that came lies over the page/,
  },
  {
    what: 'a screen that fades in where a dialog was',
    body: (
      screen,
    ) => `<style>.screen { position: fixed; inset: 0 } @keyframes in { from { opacity: 0 } }</style>
<div role="dialog" aria-label="Pay" style="position: fixed; inset: 40px; background: white"><button>Pay</button></div>${STATUS}<script>
document.querySelector('button').onclick = () => {
  document.querySelector('[role=dialog]').remove()
  document.body.insertAdjacentHTML('beforeend', '<div class="screen" style="${screen}">Thank you</div>'); ${DONE}
}</script>`,
    target: { role: 'button', name: 'Pay' },
    broken: 'opacity: 0',
    healthy: ['animation: in 3s'],
    because: /an invisible layer over the page takes every press/,
  },
  {
    what: 'a sheet that stays under the edge of the window',
    body: (style) => `<style>
.sheet { position: fixed; left: 0; right: 0; bottom: 0; height: 200px; visibility: hidden; transform: translateY(220px) }
.sheet.open { visibility: visible } ${style}</style><button>Filters</button>${STATUS}
<div class="sheet" role="dialog" aria-label="Filters"><label><input type="checkbox">Pets</label></div><script>
document.querySelector('button').onclick = () => { document.querySelector('.sheet').classList.add('open'); ${DONE} }</script>`,
    target: { role: 'button', name: 'Filters' },
    until: { kind: 'element', role: 'dialog', name: 'Filters' },
    broken: '',
    healthy: [
      '.open { transform: none }',
      '.open { transform: none; transition: transform 500ms }',
      '@keyframes in { 0%, 50% { transform: translateY(220px) } } .open { transform: none; animation: in 600ms }',
      // What else lies beside the window is not what the claim is about.
      '.open { transform: none } </style><div role="dialog" style="position: fixed; left: -900px">Menu</div><style>',
      // It can be scrolled to.
      '.sheet { position: absolute; top: 3000px; bottom: auto } .open { transform: none }',
      'body { transform: translateX(0); height: 3000px } .open { transform: none }',
    ],
    because: /a dialog that lies outside of the window, where no scrolling brings it/,
  },
  {
    what: 'a page that stays inert when its dialog has gone',
    body: (
      end,
    ) => `<header><a href="#home">Home</a></header><main><h1>Customer</h1><button id="edit">Edit</button></main>${STATUS}<script>
const [main] = document.getElementsByTagName('main')
document.getElementById('edit').onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="Edit"><button>Save</button></div>')
  const dialog = document.querySelector('[role=dialog]')
  main.inert = true
  dialog.firstChild.onclick = () => { ${end}; ${DONE} }
}</script>`,
    before: { role: 'button', name: 'Edit' },
    target: { role: 'button', name: 'Save' },
    broken: 'dialog.remove()',
    healthy: [
      'dialog.remove(); main.inert = false',
      '',
      'setTimeout(() => { dialog.remove(); main.inert = false }, 300)',
      'dialog.remove(); setTimeout(() => { main.inert = false }, 700)',
      // A drawer without a role, and an overlay that says it is busy.
      "dialog.outerHTML = '<div><button>Next</button></div>'",
      "dialog.outerHTML = '<p aria-busy=true>Signing out</p>'",
    ],
    because: /the page cannot be used, as behind a dialog/,
  },
  {
    what: 'a body that lets no press through when its menu has gone',
    body: (
      style,
    ) => `<main><h1>Notes</h1><button id="more">More</button><form><button type="button">Send</button></form></main>${STATUS}<script>
document.getElementById('more').onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="More" style="pointer-events: auto"><button>Pin</button></div>')
  document.querySelector('[role=dialog] button').onclick = ({ target }) => { target.parentElement.remove(); ${style}; ${DONE} }
}</script>`,
    before: { role: 'button', name: 'More' },
    target: { role: 'button', name: 'Pin' },
    broken: "document.body.style.pointerEvents = 'none'",
    healthy: [
      '',
      "document.querySelector('#more').style.pointerEvents = 'none'",
      "document.querySelector('form').inert = true",
      "document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=Cookies>We use cookies <button>Accept</button></div>'); document.querySelector('main').inert = true",
    ],
    because: /the page cannot be used, as behind a dialog/,
  },
  {
    what: 'a drawing with a height that is no number',
    body: (
      value,
    ) => `<svg width="100" height="50"><rect width="10" height="20"></rect></svg><button>Month</button>${STATUS}<script>
document.querySelector('button').onclick = () => {
  document.querySelector('rect').setAttribute('height', ${value}); ${DONE}
}</script>`,
    target: { role: 'button', name: 'Month' },
    broken: 'Number("1,204")',
    healthy: ['1204'],
    because: /a drawing has coordinates that are no numbers/,
  },
  {
    what: 'a label whose id another control has too',
    body: (id) => `<input id="switch" type="checkbox"><label for="switch">Mentions</label>
<input id="${id}" type="checkbox"><label for="${id}">Digest</label>${STATUS}<script>
document.onchange = () => { ${DONE} }</script>`,
    target: { text: 'Digest' },
    broken: 'switch',
    healthy: ['digest'],
    because: /is labelled for an id that several controls have/,
  },
  {
    what: 'a list that goes with the row that is deleted',
    body: (
      what,
    ) => `<main><ul><li>Ada</li><li>Grace</li><li>Edsger <button>Remove</button></li></ul></main>${STATUS}<script>
document.querySelector('button').onclick = async ({ target }) => {
  const [list, row] = [document.querySelector('ul'), target.parentElement]
  await fetch('/people/3', { method: 'DELETE' })
  ${what}; ${DONE}
}</script>`,
    target: { role: 'button', name: 'Remove' },
    broken: 'list.remove()',
    healthy: [
      'row.remove()',
      // It is drawn anew, and a whole screen goes.
      "row.remove(); list.outerHTML = '<ol><li>Ada</li><li>Grace</li></ol>'",
      "document.querySelector('main').remove()",
    ],
    because: /rows went from the list of the control/,
  },
  {
    what: 'an answer that is appended twice',
    body: (what) => `<ul></ul><button>Send</button>${STATUS}<script>
document.querySelector('button').onclick = async () => {
  await fetch('/people/3', { method: 'POST', body: '{}' })
  const add = (text) => document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>' + text + '</li>')
  add('Back on Monday'); ${what}; ${DONE}
}</script>`,
    target: { role: 'button', name: 'Send' },
    broken: "add('Back on Monday')",
    healthy: ['', "add('Back on Tuesday')"],
    because: /a list has two new rows with the same text/,
  },
  {
    what: 'a box that shows the opposite of the answer',
    body: (
      billing,
    ) => `<form><label><input type="checkbox" name="billing" checked>Billing</label><button>Save</button></form>${STATUS}<script>
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  await (await fetch('/save', { method: 'PUT', body: '{}', headers: { answer: '${billing}' } })).json(); ${DONE}
}</script>`,
    target: { role: 'button', name: 'Save' },
    broken: '{"billing":false}',
    healthy: ['{"billing":true}', '{"billingDone":"no"}', '{"billed":{"billing":null}}'],
    because: /the answer has the opposite of what "Billing" shows/,
  },
]

const soon: Answer = (_, response) => {
  response.setHeader('content-type', 'application/json')
  setTimeout(() => response.end('{}'), 100)
}

const answers: Record<string, Answer> = {
  '/people/3': '{}',
  '/people/4': soon,
  '/seen': soon,
  '/page': '<main id="results"><p>Two results</p></main>',
  '/save': ({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(headers.answer)
  },
}

for (const { what, body, before, target, until = done, broken, healthy, because } of PAGES) {
  const judged = async (variant: string) => {
    const { act } = await setup(body(variant), answers)
    if (before !== undefined) await act(before, { kind: 'element', role: 'dialog' })
    return act(target, until)
  }

  test(`${what} is a caution`, async (t) => {
    const verdict = await judged(broken)
    t.is(verdict.verifiedReason, 'evidence_conflicts', verdict.because)
    t.regex(verdict.because, because)
  })

  test(`its healthy twins are proved: ${what}`, async (t) => {
    for (const variant of healthy) {
      const verdict = await judged(variant)
      t.is(verdict.verified, 'yes', `${variant}: ${verdict.because}`)
    }
  })
}

test('a menu beside the window can be claimed to be hidden, and a page that was shut off before may stay so', async (t) => {
  const menu =
    await setup(`<nav style="position: fixed; left: 0; width: 200px">Menu <a href="#a">A</a></nav><button style="margin-left: 300px">Close</button><script>
document.querySelector('button').onclick = () => { document.querySelector('nav').style.cssText += 'visibility: hidden; left: -200px' }</script>`)
  const hidden = { kind: 'element', role: 'navigation', state: 'hidden' }
  t.is((await menu.act({ role: 'button', name: 'Close' }, hidden)).verified, 'yes')
  const shut =
    await setup(`<main inert><h1>Behind</h1><a href="#a">A</a></main><div><button>Next</button></div>${STATUS}<script>
document.querySelector('button').onclick = ({ target }) => { target.remove(); ${DONE} }</script>`)
  const verdict = await shut.act({ role: 'button', name: 'Next' }, done)
  t.is(verdict.verified, 'yes', verdict.because)
})
