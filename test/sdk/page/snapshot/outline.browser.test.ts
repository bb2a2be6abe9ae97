import test, { type ExecutionContext } from 'ava'
import { type Tab, useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)

type Mode = 'full' | 'interactive'

/** The outline without the numbers of refs. */
async function read({ bridge }: Tab, mode: Mode = 'full', scope?: string): Promise<string[]> {
  const { outline } = await bridge.command('snapshot', { mode, ...(scope === undefined ? {} : { scope }) })
  return (outline?.tree ?? '').replace(/ref=e\d+/g, 'ref').split('\n')
}

async function reads(t: ExecutionContext, body: string, wanted: readonly string[], mode: Mode = 'full') {
  t.deepEqual(await read(await setup(body), mode), wanted)
}

const PAGES: Record<string, { body: string; outline: string[] }> = {
  'a row is one line of text, and its controls stand below it': {
    body: '<table><tr><th>Id</th><th>Who</th><th></th></tr><tr><td>1</td><td>Ada <b>L</b></td><td><button>Edit</button></td></tr></table>',
    outline: ['table (ref)', ' row "Id Who"', ' row "1 Ada L"', '  button "Edit" (ref)'],
  },
  'a list item is one line of text; an item with only a link is the link': {
    body: '<ul><li>Tea <button>Buy</button></li><li><a href="#">Home</a></li><li>Milk</li></ul>',
    outline: ['listitem "Tea"', ' button "Buy" (ref)', 'link "Home" (ref)', 'listitem "Milk"'],
  },
  'a card in a list keeps its order': {
    body: '<ul><li><h3>Tea</h3><p>€3</p><button>Buy</button></li></ul>',
    outline: ['listitem', ' heading "Tea" [level=3]', ' text "€3"', ' button "Buy" (ref)'],
  },
  'a text is printed once: neither the label of a shown control nor the text of a name is repeated': {
    body: '<section aria-labelledby="h"><h2 id="h">Orders</h2><label for="q">Find</label><input id="q"><button><span>Go</span></button></section>',
    outline: ['region "Orders" (ref)', ' textbox "Find" (ref)', ' button "Go" (ref)'],
  },
  'text reads across inline elements and ends with its block': {
    body: '<p>One <b>two</b><br>three</p><div>four</div>five',
    outline: ['text "One two three"', 'text "four"', 'text "five"'],
  },
  'elements hidden by style, attribute or an ancestor are left out; visible descendants are not': {
    body: `<p style="display:none">a</p><p hidden>b</p><p aria-hidden="true">c</p><div inert><button>d</button></div>
      <div style="visibility:hidden">e<span style="visibility:visible">shown</span></div><details><summary>More</summary>f</details>
      <div style="content-visibility:hidden"><p>g</p></div><div style="opacity:0">h<button style="pointer-events:none">i</button></div>`,
    outline: ['text "shown"', 'button "More" (ref) [collapsed]'],
  },
  'a checkbox with a custom look is printed': {
    body: '<label><input type="checkbox" style="opacity:0"> Agree</label>',
    outline: ['checkbox "Agree" (ref)'],
  },
  'an element of display contents is walked through': {
    body: '<div style="display:contents"><button style="display:contents">Go</button><p>text</p></div>',
    outline: ['button "Go" (ref)', 'text "text"'],
  },
  'live regions are printed with their text, and not while they are empty': {
    body: '<div role="alert">Saved</div><output></output><p role="status">3 left</p>',
    outline: ['alert', ' text "Saved"', 'status', ' text "3 left"'],
  },
  'an element named by aria-owns is printed in its owner': {
    body: '<div id="o">owned</div><p>before</p><div role="group" aria-label="Owner" aria-owns="o">own</div>',
    outline: ['text "before"', 'group "Owner"', ' text "own"', ' text "owned"'],
  },
  'an open popover is marked; a closed one is left out': {
    body: '<div popover id="p"><p>Menu</p></div><div popover>closed</div><script>document.getElementById("p").showPopover()</script>',
    outline: ['group (ref) [popover]', ' text "Menu"'],
  },
  'an element with a click handler or a hand cursor is a control named by its text': {
    body: '<div onclick="1">Pick me</div><div style="cursor:pointer">Or <b>me</b></div><div tabindex="0">Or me too</div>',
    outline: ['generic "Pick me" (ref)', 'generic "Or me" (ref)', 'generic "Or me too" (ref)'],
  },
  'text in a drawing is printed; an icon without a name is not': {
    body: '<svg width="9" height="9"><text y="9">Jan</text></svg><button><svg width="9" height="9"><path d="M0 0h9"/></svg>Save</button>',
    outline: ['text "Jan"', 'button "Save" (ref)'],
  },
}

for (const [title, { body, outline }] of Object.entries(PAGES)) {
  test(title, (t) => reads(t, body, outline))
}

test('only a modal dialog is printed; the page behind it can be read by its ref', async (t) => {
  const tab = await setup('<h1>Shop</h1><dialog aria-label="Sure?"><button>Yes</button></dialog>')
  await tab.page.evaluate(() => document.querySelector('dialog')?.showModal())
  t.deepEqual(await read(tab), [
    'document (ref) [inert]',
    'dialog "Sure?" (ref) [modal]',
    ' button "Yes" (ref) [focused]',
  ])
  t.deepEqual(await read(tab, 'interactive'), [
    'dialog "Sure?" (ref) [modal]',
    ' button "Yes" (ref) [focused]',
  ])
  t.true((await read(tab, 'full', 'body')).includes('heading "Shop" [level=1]'))
})

test('open and closed shadow roots are read in the order of their slots', async (t) => {
  const tab = await setup(
    '<x-open><b slot="late">late</b><i>early</i></x-open><x-closed><u>light</u></x-closed>',
  )
  await tab.page.evaluate(() => {
    const open = document.querySelector('x-open')?.attachShadow({ mode: 'open' })
    const closed = document.querySelector('x-closed')?.attachShadow({ mode: 'closed' })
    if (open !== undefined) open.innerHTML = '<p><slot>none</slot></p><p><slot name="late"></slot></p>'
    if (closed !== undefined) closed.innerHTML = '<p>inside</p><p><slot></slot></p><button>Closed</button>'
  })
  t.deepEqual(await read(tab), [
    'text "early"',
    'text "late"',
    'text "inside"',
    'text "light"',
    'button "Closed" (ref)',
  ])
  const { elements } = await tab.bridge.command('find', { by: 'role', value: 'button', name: 'Closed' })
  t.is(elements.length, 1)
})

test('frames of the same origin are read at any depth; a frame of another origin is named', async (t) => {
  const inner = '<button>Deep</button>'
  const tab = await setup(
    '<iframe title="Outer" src="/outer"></iframe><iframe title="Ad" src="data:text/html,ad"></iframe>',
    {
      answers: {
        '/outer': {
          headers: { 'content-type': 'text/html' },
          body: '<p>Outer text</p><iframe src="/inner"></iframe>',
        },
        '/inner': { headers: { 'content-type': 'text/html' }, body: inner },
      },
    },
  )
  t.deepEqual(await read(tab), [
    'iframe "Outer" (ref)',
    ' text "Outer text"',
    ' iframe (ref)',
    '  button "Deep" (ref)',
    'iframe "Ad" (ref) [cross-origin]',
  ])
  const { elements } = await tab.bridge.command('find', { by: 'role', value: 'button', name: 'Deep' })
  t.like(elements[0], { role: 'button', name: 'Deep', visible: true })
  const { answers } = await tab.bridge.command('watch', {
    watch: 'w1',
    leaves: [{ kind: 'text', contains: 'Deep' }],
  })
  t.is(answers[0]?.holds, true)
})

test('a leaf about a frame is reported when the frame changes or reloads', async (t) => {
  const { bridge, page } = await setup('<iframe src="/one"></iframe>', {
    answers: {
      '/one': { headers: { 'content-type': 'text/html' }, body: '<p>One</p>' },
      '/two': { headers: { 'content-type': 'text/html' }, body: '<p>Two</p>' },
    },
  })
  const leaves = ['Two', 'Three'].map((contains) => ({ kind: 'text' as const, contains }))
  await bridge.command('watch', { watch: 'w1', leaves })
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.src = '/two'
  })
  await bridge.event('level', ({ data }) => data.leaf === 0 && data.answer.holds === true)
  await page.evaluate(() => {
    const { contentDocument } = document.querySelector('iframe') as HTMLIFrameElement
    if (contentDocument !== null) contentDocument.body.append('Three')
  })
  await bridge.event('level', ({ data }) => data.leaf === 1 && data.answer.holds === true)
  t.pass()
})

test('a page that is too large is truncated, with refs of the parts left out', async (t) => {
  const { bridge, page } = await setup('<div id="many"></div>')
  await page.evaluate(() => {
    const many = document.getElementById('many')
    if (many !== null) many.innerHTML = '<button>One</button>'.repeat(2_100)
  })
  const { outline, truncated, notEntered = [] } = await bridge.command('snapshot', { mode: 'full' })
  t.true(truncated)
  t.is(outline?.ids.length, 2_000)
  t.is(notEntered.length, 20)
  t.deepEqual(await read({ bridge, page } as Tab, 'full', notEntered[0]), ['button "One" (ref)'])
})

test('a read during which the page changes is consistent', async (t) => {
  const { bridge, page } = await setup('<div id="rows"></div>')
  await page.evaluate(() => {
    const rows = document.getElementById('rows') as HTMLElement
    rows.innerHTML = '<p><i>Old</i></p>'.repeat(1_500)
    const ticker = new MessageChannel()
    let version = 0
    ticker.port1.onmessage = () => {
      version += 1
      for (const each of rows.querySelectorAll('i')) each.textContent = `v${version}`
      if (version < 40) ticker.port2.postMessage(0)
    }
    ticker.port2.postMessage(0)
  })
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  t.is(new Set(outline?.tree.split('\n')).size, 1)
})
