/** An act that did not do what it is for says so. */
import test from 'ava'
import type { ActionArguments, ActionName, Instead } from '../../../sdk/protocol/commands/act.js'
import { useTab } from '../../harness/tabbed.js'

const setup = useTab(test)

interface Case {
  title: string
  page: string
  action: ActionName
  args?: ActionArguments
  /** undefined: it was achieved, or nobody can tell */
  instead?: Instead
}

const field = (more: string) => `<input data-testid="t" id="t" ${more}>`
const onInput = (script: string) => field(`oninput="${script}"`)
const sortable = (
  drop: string,
) => `<ul style="margin:0;padding:0"><li data-testid="t" id="t" draggable="true">One</li><li id="o">Two</li></ul><script>
  o.ondragover = (event) => event.preventDefault()
  o.ondrop = () => { ${drop} }
</script>`

const CASES: readonly Case[] = [
  {
    title: 'a key is lost',
    page: onInput("value = value.replace('c', '')"),
    action: 'fill',
    args: { text: 'abc' },
    instead: { how: 'holds', text: 'ab' },
  },
  {
    title: 'the app puts the old value back',
    page: field('value="old" oninput="value = \'old\'"'),
    action: 'fill',
    args: { text: 'new' },
    instead: { how: 'holds', text: 'old' },
  },
  {
    title: 'the app appends instead',
    page: field('value="old" oninput="value = \'old\' + value"'),
    action: 'fill',
    args: { text: 'new' },
    instead: { how: 'holds', text: 'oldnew' },
  },
  { title: 'the app formats', page: onInput("value = '$1,234.00'"), action: 'fill', args: { text: '1234' } },
  {
    title: 'the app writes capitals',
    page: onInput('value = value.toUpperCase()'),
    action: 'fill',
    args: { text: 'abc d' },
  },
  {
    title: 'a telephone number gets its country',
    page: onInput("value = '+1 (555) 123-4567'"),
    action: 'fill',
    args: { text: '5551234567' },
  },
  {
    title: 'the field completes',
    page: onInput("const n = value.length; value = 'Berlin'; setSelectionRange(n, 6)"),
    action: 'fill',
    args: { text: 'Ber' },
  },
  {
    title: 'the app corrects the field a frame later',
    page: onInput("if (value === 'abc') { value = ''; requestAnimationFrame(() => { value = 'abc' }) }"),
    action: 'fill',
    args: { text: 'abc' },
  },
  {
    title: 'a password is not reported',
    page: field('type="password" oninput="value = \'secret-one\'"'),
    action: 'fill',
    args: { text: 'secret-two' },
    instead: { how: 'holds', text: '[REDACTED]' },
  },
  { title: 'a field that clears', page: field('value="old"'), action: 'clear' },
  {
    title: 'a field that keeps its text',
    page: field('value="old" onbeforeinput="event.preventDefault()"'),
    action: 'clear',
    instead: { how: 'holds', text: 'old' },
  },
  {
    title: 'typing loses a character',
    page: onInput("value = value.replace('b', '')"),
    action: 'type',
    args: { text: 'abc' },
    instead: { how: 'holds', text: 'ac' },
  },
  {
    title: 'typing into a field with text',
    page: field('value="old "'),
    action: 'type',
    args: { text: 'abc' },
  },
  {
    title: 'Enter sends what was typed',
    page: `<textarea data-testid="t" onkeydown="if (event.key === 'Enter') { event.preventDefault(); value = '' }"></textarea>`,
    action: 'type',
    args: { text: 'hi\n' },
  },
  {
    title: 'a code has a field for each digit',
    page:
      '<div>' +
      '<input data-testid="t" oninput="this.nextElementSibling?.focus()">' +
      '<input oninput="this.nextElementSibling?.focus()">'.repeat(2) +
      '</div>',
    action: 'type',
    args: { text: '123' },
  },
  {
    title: 'an editor shows a hint beside the text',
    page: '<div data-testid="t" contenteditable><span contenteditable="false">Write here</span></div>',
    action: 'clear',
  },
  {
    title: 'a key that nothing took',
    page: field('onkeydown="event.preventDefault()"'),
    action: 'press',
    args: { key: 'x' },
    instead: { how: 'unchanged', text: '' },
  },
  {
    title: 'Backspace that deletes nothing',
    page: field('value="ab" onbeforeinput="event.preventDefault()"'),
    action: 'press',
    args: { key: 'Backspace' },
    instead: { how: 'unchanged', text: 'ab' },
  },
  { title: 'Backspace in an empty field', page: field(''), action: 'press', args: { key: 'Backspace' } },
  {
    title: 'a key that opens a menu instead',
    page: `${field('onkeydown="event.preventDefault(); m.textContent = 1"')}<p id="m"></p>`,
    action: 'press',
    args: { key: '/' },
  },
  {
    title: 'a box that stays unchecked',
    page: field('type="checkbox" onclick="event.preventDefault()"'),
    action: 'check',
    instead: { how: 'unchecked' },
  },
  {
    title: 'a switch that stays on',
    page: '<button data-testid="t" role="switch" aria-checked="true">S</button>',
    action: 'uncheck',
    instead: { how: 'checked' },
  },
  { title: 'a box that is checked', page: field('type="checkbox"'), action: 'check' },
  {
    title: 'another choice',
    page: `<select data-testid="t" onchange="value = 'a'"><option value="a">A<option value="b">B</select>`,
    action: 'select',
    args: { value: 'b' },
    instead: { how: 'chosen', text: 'A' },
  },
  {
    title: 'a choice',
    page: '<select data-testid="t"><option>A<option>B</select>',
    action: 'select',
    args: { value: 'B' },
  },
  {
    title: 'focus that goes elsewhere',
    page: `${field('onfocus="o.focus()"')}<input id="o">`,
    action: 'focus',
    instead: { how: 'unfocused' },
  },
  {
    title: 'focus that comes back',
    page: field('onblur="queueMicrotask(() => this.focus())"'),
    action: 'blur',
    instead: { how: 'focused' },
  },
  {
    title: 'a page that does not scroll',
    page: '<p data-testid="t">short</p>',
    action: 'scroll',
    args: { by: { x: 0, y: 2000 } },
    instead: { how: 'unscrolled' },
  },
  {
    title: 'a page that scrolls less',
    page: '<p data-testid="t">long</p><div style="height:1500px"></div>',
    action: 'scroll',
    args: { by: { x: 0, y: 2000 } },
  },
  {
    title: 'an item that stays',
    page: sortable(''),
    action: 'drag',
    args: { to: { text: 'Two' } },
    instead: { how: 'unmoved' },
  },
  {
    title: 'an item that moves',
    page: sortable('o.after(t)'),
    action: 'drag',
    args: { to: { text: 'Two' } },
  },
  {
    title: 'a copy of an item',
    page: sortable("o.append('+')"),
    action: 'drag',
    args: { to: { text: 'Two' } },
  },
  {
    title: 'a handle that follows',
    page: '<div data-testid="t" style="position:absolute;left:9px;top:9px" onpointermove="if (event.buttons) { style.left = event.clientX + \'px\' }">H</div>',
    action: 'drag',
    args: { by: { x: 80, y: 0 } },
  },
  {
    title: 'a handle that does not',
    page: '<div data-testid="t" style="width:20px">H</div>',
    action: 'drag',
    args: { by: { x: 80, y: 0 } },
    instead: { how: 'unmoved' },
  },
]

for (const { title, page: body, action, args = {}, instead } of CASES)
  test(`${action}: ${title}`, async (t) => {
    const { bridge } = await setup(body)
    const { effect } = await bridge.command('act', {
      act: 'a1',
      target: { testid: 't' },
      action,
      args,
      leaves: [],
    })
    t.deepEqual(effect.instead, instead)
  })
