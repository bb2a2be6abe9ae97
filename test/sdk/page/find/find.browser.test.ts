/** Compares find with Testing Library, which runs in the same page on the same elements. */
import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { FindStrategy } from '../../../../sdk/protocol/commands/find.js'
import { useTab } from '../../../harness/tabbed.js'

const setup = useTab(test)
const ORACLE = new URL(
  '../../../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.js',
  import.meta.url,
)

interface Case {
  by: FindStrategy
  value: string
  name?: string
  exact?: boolean
}

const BODY = `<h1 id="h1">Orders</h1><h2 id="h2"><span id="h2s">New</span> order</h2>
<form id="form" aria-label="New order">
  <label id="l1" for="mail">Email</label><input id="mail" type="email" placeholder="you@example.org" data-testid="mail">
  <label id="l2">First <b id="l2b">name</b> <input id="first" placeholder="First name"></label>
  <label id="l3">Kind <select id="kind"><option id="o1">Tea</option><option id="o2">Milk</option></select></label>
  <span id="la">Part</span><span id="lb">Two</span><input id="two" aria-labelledby="la lb">
  <label id="m1" for="both">One</label><label id="m2" for="both">Other</label><input id="both">
  <input id="named" aria-label="Search orders"><textarea id="note" aria-label="note" placeholder="Note  here"></textarea>
  <label id="lone">Label of nothing</label>
  <input id="check" type="checkbox" aria-label="Agree"><input id="radio" type="radio" aria-label="Pick"><input id="num" type="number" aria-label="Amount">
  <button id="save" type="submit">Save changes</button><button id="save2">save</button><button id="icon" aria-label="Close"><svg width="9" height="9"></svg></button>
  <input id="send" type="submit" value="Send now"><input id="go" type="button" value="Go">
</form>
<p id="p1">Nothing was saved</p><p id="p2">  Nothing
   was   saved  </p><p id="p3">Nothing <i id="p3i">was</i> saved</p><p id="p4" style="display:none">Nothing was saved</p>
<script id="script">"Nothing was saved"</script>
<a id="a1" href="#">Home</a><a id="a2">Home</a><nav id="nav"><a id="a3" href="#" title="Tip">Docs</a></nav>
<img id="i1" alt="A cup of tea" src="data:,"><img id="i2" alt="" src="data:,"><input id="i3" type="image" alt="A cup of tea" src="data:,"><area id="i4" alt="A cup of tea"><p id="i5" alt="A cup of tea">x</p>
<ul id="ul"><li id="li1">Tea</li><li id="li2">Milk</li></ul>
<div id="d1" role="button" tabindex="0">Save changes</div><div id="d2" role="alert">Saved</div><div id="d3" role="dialog" aria-label="Sure?">Sure</div>
<button id="b1" hidden>Ghost</button><button id="b2" style="display:none">Ghost</button><button id="b3" style="visibility:hidden">Ghost</button><div id="b4o" aria-hidden="true"><button id="b4">Ghost</button></div><button id="b5" style="opacity:0">Ghost</button>
<div id="t1" data-testid="row">1</div><div id="t2" data-testid="row">2</div><div id="t3" data-testid="row-3">3</div>
<table id="table"><tbody id="tb"><tr id="tr"><td id="td">Cell</td></tr></tbody></table>`

const CASES: Case[] = [
  ...[
    'Email',
    'email',
    'First name',
    'First',
    'Kind',
    'Part Two',
    'Part',
    'One',
    'Other',
    'One Other',
    'Search orders',
    'note',
    'Note',
    'Label of nothing',
    'New order',
    '/o/',
    '/^Email$/',
    '/email/i',
  ].map((value) => ({ by: 'label', value }) as const),
  ...['email', 'name', 'o'].map((value) => ({ by: 'label', value, exact: false }) as const),
  ...[
    'Nothing was saved',
    'nothing was saved',
    'Orders',
    'New',
    'order',
    'New order',
    'Save changes',
    'Send now',
    'Go',
    'Tea',
    'Home',
    'Cell',
    '/saved$/',
    '/^new/i',
    'Ghost',
  ].map((value) => ({ by: 'text', value }) as const),
  ...['saved', 'NEW', 'save', 'e'].map((value) => ({ by: 'text', value, exact: false }) as const),
  ...['you@example.org', 'you@', 'Note here', 'First name', '/^you/'].map(
    (value) => ({ by: 'placeholder', value }) as const,
  ),
  { by: 'placeholder', value: 'NOTE', exact: false },
  ...['A cup of tea', 'a cup', '', '/tea/'].map((value) => ({ by: 'alt', value }) as const),
  { by: 'alt', value: 'CUP', exact: false },
  ...['row', 'mail', 'Mail', '/^row/', '/row$/'].map((value) => ({ by: 'testid', value }) as const),
  { by: 'testid', value: 'ROW', exact: false },
  ...[
    'button',
    'link',
    'heading',
    'textbox',
    'combobox',
    'option',
    'checkbox',
    'radio',
    'spinbutton',
    'listitem',
    'list',
    'alert',
    'dialog',
    'navigation',
    'form',
    'table',
    'row',
    'cell',
    'Button',
    'nothing',
  ].map((value) => ({ by: 'role', value }) as const),
  ...['Save changes', 'save', 'Save', 'Close', 'Send now', 'Ghost', '/save/i', '/^S/'].map(
    (name) => ({ by: 'role', value: 'button', name }) as const,
  ),
  { by: 'role', value: 'link', name: 'Docs' },
  { by: 'role', value: 'heading', name: 'New order' },
  { by: 'role', value: 'textbox', name: 'First name' },
  { by: 'role', value: 'dialog', name: 'Sure?' },
]

/** Intended differences from Testing Library, with reasons. */
const APART: Record<string, string> = {
  'role Button': 'a role is found whatever its case',
}

test('each strategy finds what Testing Library finds', async (t) => {
  const { bridge, page } = await setup(BODY)
  await page.evaluate(() => {
    for (const element of document.body.querySelectorAll('[id]'))
      element.setAttribute('data-probe-source', `${element.id}:1:1`)
  })
  await page.addScriptTag({ content: await readFile(ORACLE, 'utf8') })
  const different: object[] = []
  for (const { by, value, name, exact } of CASES) {
    const args = {
      by,
      value,
      ...(name === undefined ? {} : { name }),
      ...(exact === undefined ? {} : { exact }),
    }
    const oracle = await page.evaluate(askOracle, args)
    const { elements, near = [] } = await bridge.command('find', args)
    const found: string[] = []
    for (const { ref } of elements) {
      const { component } = await bridge.command('element', { ref })
      found.push(component?.source?.file ?? '')
    }
    t.is(elements.length === 0, near.length > 0 && !near[0]?.includes('elements match'), `${by} ${value}`)
    const key = [by, value, name].filter((part) => part !== undefined).join(' ')
    if (found.sort().join() !== oracle.sort().join() && APART[key] === undefined)
      different.push({ key, exact, found, oracle })
  }
  t.deepEqual(different, [])
})

/** Runs in the page: the ids of the elements that Testing Library finds. */
function askOracle({ by, value, name, exact = true }: Case): string[] {
  const {
    queryAllByRole,
    queryAllByText,
    queryAllByLabelText,
    queryAllByPlaceholderText,
    queryAllByAltText,
    queryAllByTestId,
  } = (globalThis as unknown as { TestingLibraryDom: Record<string, (...args: unknown[]) => Element[]> })
    .TestingLibraryDom
  const matcher = (text: string | undefined) => {
    const [, source, flags] = /^\/(.+)\/([a-z]*)$/.exec(text ?? '') ?? []
    return source === undefined ? text : new RegExp(source, flags)
  }
  const query = {
    role: queryAllByRole,
    text: queryAllByText,
    label: queryAllByLabelText,
    placeholder: queryAllByPlaceholderText,
    alt: queryAllByAltText,
    testid: queryAllByTestId,
  }[by]
  const options = by === 'role' ? (name === undefined ? {} : { name: matcher(name) }) : { exact }
  return (query?.(document.body, by === 'role' ? value : matcher(value), options) ?? []).map(({ id }) => id)
}

test('names that every object inherits are roles and elements like other unknown ones', async (t) => {
  const { bridge } = await setup(
    '<constructor>Odd</constructor><div role="constructor">Other</div><ol style="list-style: constructor"><li>One</li></ol><button>Save</button>',
  )
  t.deepEqual((await bridge.command('find', { by: 'role', value: 'constructor' })).elements, [])
  const { outline } = await bridge.command('snapshot', { mode: 'full' })
  t.regex(outline?.tree ?? '', /button "Save"/)
  t.regex(outline?.tree ?? '', /listitem/)
})
