/** Editors of real libraries end up as after a person's input, also where the first key follows the focus. */
import test from 'ava'
import type { Page } from 'playwright-core'
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands/act.js'
import type { Locator } from '../../../../sdk/protocol/predicates.js'
import type { Tab } from '../../../harness/tabbed.js'
import { useLibraries } from './page.js'

declare function read(): string

const open = useLibraries(test)

interface Case {
  page: string
  query?: string
  action: ActionName
  args?: ActionArguments
  target?: Locator
  /** trusted input for the same end, after a press or `focus()` at the same place */
  person(page: Page): Promise<void>
  /** what both lead to, where it is known */
  leads?: string
}

const TEXT: Locator = { label: 'Text' }
const keys =
  (...pressed: string[]) =>
  async ({ keyboard }: Page) => {
    for (const key of pressed) await keyboard.press(key)
  }
const written =
  (text: string) =>
  async ({ keyboard }: Page) =>
    keyboard.type(text)
const replaced =
  (text: string) =>
  async ({ keyboard }: Page) => {
    await keyboard.press('Control+a')
    if (text === '') await keyboard.press('Backspace')
    else await keyboard.insertText(text)
  }

const WRITING: readonly Omit<Case, 'page'>[] = [
  { action: 'press', args: { key: 'x' }, person: keys('x'), leads: 'one\ntwox' },
  { action: 'press', args: { key: 'Backspace' }, person: keys('Backspace'), leads: 'one\ntw' },
  { action: 'press', args: { key: 'Enter' }, person: keys('Enter'), leads: 'one\ntwo\n' },
  { action: 'type', args: { text: 'xyz' }, person: written('xyz'), leads: 'one\ntwoxyz' },
  { action: 'fill', args: { text: 'new' }, person: replaced('new'), leads: 'new' },
  { action: 'clear', person: replaced(''), leads: '' },
]

const EDITOR: Locator = { role: 'textbox', name: '/^Text/' }
/** The caret of an editor that is not used yet is at the beginning. */
const MONACO: readonly Omit<Case, 'page'>[] = [
  { action: 'press', args: { key: 'x' }, person: keys('x'), leads: 'xone\ntwo' },
  { action: 'press', args: { key: 'Delete' }, person: keys('Delete'), leads: 'ne\ntwo' },
  { action: 'press', args: { key: 'Enter' }, person: keys('Enter'), leads: '\none\ntwo' },
  { action: 'type', args: { text: 'xyz' }, person: written('xyz'), leads: 'xyzone\ntwo' },
  { action: 'fill', args: { text: 'new' }, person: replaced('new'), leads: 'new' },
  { action: 'clear', person: replaced(''), leads: '' },
]

const CASES: readonly Case[] = [
  ...['tiptap', 'codemirror'].flatMap((page) => WRITING.map((each): Case => ({ page, ...each }))),
  ...['', '?edit-context'].flatMap((query) =>
    MONACO.map((each): Case => ({ page: 'monaco', query, target: EDITOR, ...each })),
  ),
  { page: 'on-focus', action: 'press', args: { key: '5' }, person: keys('5'), leads: '12345' },
  { page: 'on-focus', action: 'type', args: { text: '56' }, person: written('56'), leads: '123456' },
  { page: 'on-focus', action: 'fill', args: { text: '99' }, person: replaced('99'), leads: '99' },
  {
    page: 'mui-date',
    action: 'press',
    target: { role: 'spinbutton', name: 'Month' },
    args: { key: 'ArrowUp' },
    person: keys('ArrowUp'),
    leads: '2031-03-03',
  },
  {
    page: 'mui-date',
    action: 'press',
    target: { role: 'spinbutton', name: 'Day' },
    args: { key: '7' },
    person: keys('7'),
    leads: '2031-02-07',
  },
  {
    page: 'mui-date',
    action: 'type',
    target: { role: 'spinbutton', name: 'Year' },
    args: { text: '2032' },
    person: written('2032'),
    leads: '2032-02-03',
  },
  {
    page: 'mui-date',
    action: 'clear',
    target: { role: 'spinbutton', name: 'Month' },
    person: keys('Backspace'),
    leads: 'null',
  },
  {
    page: 'mui-date',
    action: 'fill',
    target: { role: 'spinbutton', name: 'Month' },
    args: { text: '11' },
    person: written('11'),
    leads: '2031-11-03',
  },
]

for (const { page: name, query = '', action, args = {}, target = TEXT, person, leads } of CASES)
  test(`${name}${query}: ${action} ${JSON.stringify(args)}`, async (t) => {
    const acted = await open(name, query)
    const { effect } = await acted.bridge.command('act', { act: 'a1', target, action, args, leaves: [] })
    const ours = await settled(acted.page)
    const trusted = await open(name, query)
    await focusLike(trusted, target)
    await person(trusted.page)
    t.is(ours, await settled(trusted.page))
    if (leads !== undefined) t.is(ours, leads)
    t.is(effect.instead, undefined)
  })

/** Two frames, in which an app draws. */
function settled(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(read()), 50)))
      }),
  )
}

/** Focuses the element, and puts the caret behind its text, with a round trip before the first key. */
async function focusLike({ page, bridge }: Tab, target: Locator): Promise<void> {
  await bridge.command('act', { act: 'a1', target, action: 'focus', args: {}, leaves: [] })
  await settled(page)
  if ('label' in target) await page.keyboard.press('Control+End')
  await settled(page)
}
