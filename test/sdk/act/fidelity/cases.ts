import type { CDPSession, Page } from 'playwright-core'
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands/act.js'
import type { Control } from './controls.js'

/** Trusted input through the browser. */
export interface Person {
  page: Page
  cdp: CDPSession
  /** center of `#t` */
  x: number
  y: number
  /** Focuses `#t` and puts the caret at the end of its text, as an action does that writes. */
  enter(): Promise<void>
  selectAll(): Promise<void>
}

export interface Case {
  action: ActionName
  on: Control
  how?: string
  args?: ActionArguments
  /** keys to press afterwards */
  further?: readonly string[]
  before?: string
  person(hand: Person): Promise<void>
  /** events of the trusted input that the action does not fire */
  without?: RegExp
  /** final page state that only the trusted input causes */
  unlike?: readonly string[]
  because?: string
}

const KEYS = /^key/
/** Drags to the middle of the zone, in several moves. */
const dragToZone = async ({ page, x, y }: Person) => {
  const [endX, endY] = [600, 350]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const length = Math.hypot(endX - x, endY - y)
  for (const share of [5 / length, ...Array.from({ length: 12 }, (_, n) => (n + 1) / 12)]) {
    await page.mouse.move(x + (endX - x) * share, y + (endY - y) * share)
  }
  await page.mouse.up()
}
const clickIt = async ({ page, x, y }: Person) => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}
const press = (key: string) => async (hand: Person) => {
  await hand.enter()
  await hand.page.keyboard.press(key)
}
const pressing = (on: Control, ...keys: string[]): Case[] =>
  keys.map((key) => ({ action: 'press', on, how: key, args: { key }, person: press(key) }))
const pressingAll = (on: Control, ...keys: [string, ...string[]]): Case => ({
  action: 'press',
  on,
  how: keys.join(' '),
  args: { key: keys[0] },
  further: keys.slice(1),
  async person(hand) {
    await hand.enter()
    for (const key of keys) await hand.page.keyboard.press(key)
  },
})
const typing = (on: Control, text: string, more: Partial<Case> = {}): Case => ({
  action: 'type',
  on,
  args: { text },
  async person(hand) {
    await hand.enter()
    await hand.page.keyboard.type(text)
  },
  ...more,
})
const refusing = (type: string) =>
  `document.addEventListener('${type}', (event) => event.preventDefault(), true)`
const WRITTEN: Control[] = ['text', 'textarea', 'contenteditable', 'shadow text', 'frame text']
const CLICKED: Control[] = [
  'button',
  'link',
  'checkbox',
  'radio',
  'label',
  'select',
  'text',
  'textarea',
  'contenteditable',
  'number',
  'date',
  'range',
  'file',
  'details',
  'shadow button',
  'frame button',
  'text_in_page',
]

export const CASES: readonly Case[] = [
  ...CLICKED.map((on): Case => ({ action: 'click', on, person: clickIt })),
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].map(
    (type): Case => ({
      action: 'click',
      on: 'checkbox',
      how: `${type} cancelled`,
      before: refusing(type),
      person: clickIt,
    }),
  ),
  {
    action: 'click',
    on: 'button',
    how: 'removed by mousedown',
    before: `t.addEventListener('mousedown', () => t.remove())`,
    async person({ page, x, y }) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      // The browser updates the element under the pointer.
      await page.waitForFunction(() => document.querySelector('body:hover') !== null)
      await page.mouse.up()
    },
  },
  {
    action: 'click',
    on: 'button',
    how: 'disabled by mousedown',
    before: `t.addEventListener('mousedown', () => { t.disabled = true })`,
    person: clickIt,
  },
  {
    action: 'click',
    on: 'label',
    how: 'while text is selected',
    before: `getSelection().selectAllChildren(document.getElementById('after'))`,
    person: clickIt,
  },
  ...(
    ['button', 'text', 'textarea', 'checkbox', 'text_in_page', 'contenteditable', 'shadow button'] as const
  ).map(
    (on): Case => ({
      action: 'dblclick',
      on,
      async person({ page, x, y }) {
        await page.mouse.move(x, y)
        for (const clickCount of [1, 2]) {
          await page.mouse.down({ clickCount })
          await page.mouse.up({ clickCount })
        }
      },
    }),
  ),
  ...(['button', 'text', 'label', 'shadow button', 'frame button'] as const).map(
    (on): Case => ({ action: 'hover', on, person: ({ page, x, y }) => page.mouse.move(x, y) }),
  ),
  ...[...WRITTEN, 'number' as const].map(
    (on): Case => ({
      action: 'fill',
      on,
      args: { text: '42' },
      async person(hand) {
        await hand.enter()
        await hand.selectAll()
        await hand.page.keyboard.insertText('42')
      },
    }),
  ),
  ...WRITTEN.map(
    (on): Case => ({
      action: 'clear',
      on,
      async person(hand) {
        await hand.enter()
        await hand.selectAll()
        await hand.page.keyboard.press('Backspace')
      },
      without: KEYS,
      because: 'it works like Backspace over the selected text, without the key events',
    }),
  ),
  ...WRITTEN.map((on) => typing(on, 'aB é漢')),
  typing('number', '2.5'),
  ...['keydown', 'keypress', 'beforeinput', 'textInput'].map((type) =>
    typing('text', 'x', { how: `${type} cancelled`, before: refusing(type) }),
  ),
  typing('text', 'xyz', { how: 'past maxlength', before: 't.maxLength = 12' }),
  typing('text', 'x\n', { how: 'with Enter' }),
  ...pressing(
    'text',
    'x',
    'Enter',
    'Tab',
    'Shift+Tab',
    'Backspace',
    'Delete',
    'ArrowLeft',
    'ArrowUp',
    'Home',
    'Shift+Home',
    'Shift+ArrowLeft',
    'Control+ArrowLeft',
    'Control+a',
    'Escape',
    'F2',
  ),
  ...pressing('textarea', 'Enter', 'ArrowUp', 'Home', 'Backspace'),
  ...pressing('contenteditable', 'Enter', 'Shift+Enter', 'Backspace', 'ArrowLeft', 'Control+a'),
  ...pressing('number', 'ArrowUp', 'ArrowDown'),
  ...pressing('range', 'ArrowRight', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'),
  ...pressing('select', 'ArrowDown', 'End', 'c'),
  ...pressing('radio', 'ArrowRight', 'Space'),
  ...pressing('checkbox', 'Space', 'Enter'),
  ...pressing('button', 'Enter', 'Space', 'Tab'),
  ...pressing('link', 'Enter'),
  ...pressing('details', 'Enter', 'Space'),
  ...pressing('shadow button', 'Enter', 'Space', 'Tab'),
  ...pressing('shadow text', 'x', 'Enter'),
  ...pressing('frame text', 'x', 'Enter'),
  ...pressing('dialog', 'Tab'),
  pressingAll('text', 'Control+a', 'Control+c', 'End', 'Control+v'),
  pressingAll('text', 'Control+a', 'Control+x', 'Control+v', 'Control+v'),
  pressingAll('textarea', 'Shift+Home', 'Control+x', 'Home', 'Control+v'),
  pressingAll('contenteditable', 'Shift+Home', 'Control+c', 'End', 'Control+v'),
  pressingAll('contenteditable', 'Control+a', 'Control+x', 'Control+v'),
  pressingAll('shadow text', 'Control+a', 'Control+x', 'Control+v'),
  pressingAll('frame text', 'Control+a', 'Control+x', 'Control+v'),
  {
    ...pressingAll('text', 'Control+a', 'Control+x'),
    how: 'Control+x, cut cancelled',
    before: refusing('cut'),
  },
  {
    ...pressingAll('text', 'Control+a', 'Control+c', 'Control+v'),
    how: 'Control+v, paste cancelled',
    before: refusing('paste'),
  },
  {
    action: 'press',
    on: 'dialog',
    how: 'Escape',
    args: { key: 'Escape' },
    async person({ page, enter }) {
      await enter()
      await page.keyboard.down('Escape')
      // An element that becomes hidden loses the focus with the next frame.
      await page.waitForFunction(() => document.activeElement === document.body)
      await page.keyboard.up('Escape')
    },
  },
  {
    action: 'press',
    on: 'button',
    how: 'Space, keydown cancelled',
    args: { key: 'Space' },
    before: refusing('keydown'),
    person: press('Space'),
  },
  {
    action: 'press',
    on: 'text',
    how: 'Enter, after a key was typed',
    args: { key: 'Enter' },
    before: `t.focus(); document.execCommand('insertText', false, 'x')`,
    person: press('Enter'),
  },
  ...(['checkbox', 'radio'] as const).map((on): Case => ({ action: 'check', on, person: clickIt })),
  { action: 'uncheck', on: 'checkbox', before: 't.checked = true', person: clickIt },
  {
    action: 'select',
    on: 'select',
    args: { value: 'Banana' },
    person: press('ArrowDown'),
    without: KEYS,
    because: 'it sets the value of a native picker, without the keys that choose',
  },
  {
    action: 'fill',
    on: 'range',
    args: { text: '51' },
    person: press('ArrowRight'),
    without: KEYS,
    because: 'it sets the value of a slider, without the keys or the pointer that move it',
  },
  {
    action: 'fill',
    on: 'date',
    args: { text: '2031-03-03' },
    before: `t.value = '2031-02-03'`,
    person: press('ArrowUp'),
    without: KEYS,
    because: 'it sets the value of a native picker, without typing its parts',
  },
  {
    action: 'submit',
    on: 'text',
    before: `document.getElementById('send').focus()`,
    person: ({ page }) => page.keyboard.press('Enter'),
    without: KEYS,
    because: 'it works like Enter with a default button, without the key events',
  },
  ...(['button', 'text', 'select', 'shadow text'] as const).map(
    (on): Case => ({
      action: 'focus',
      on,
      before: `document.getElementById('before').focus()`,
      person: ({ page }) => page.keyboard.press('Tab'),
      without: /^(?:key.*|select)$/,
      unlike: ['selection'],
      because: 'it sets the focus, without the Tab key, which would also select the text',
    }),
  ),
  ...(['button', 'text', 'contenteditable'] as const).map(
    (on): Case => ({
      action: 'blur',
      on,
      before: 't.focus()',
      async person({ page }) {
        await page.mouse.move(800, 500)
        await page.mouse.down()
        await page.mouse.up()
      },
      without: /^(?:mouse|pointer|click|selectstart)/,
      unlike: ['selection'],
      because: 'it removes the focus, without a press elsewhere',
    }),
  ),
  ...(['drag source', 'handle'] as const).map(
    (on): Case => ({
      action: 'drag',
      on,
      args: { to: { text: 'Zone' } },
      person: dragToZone,
    }),
  ),
  {
    action: 'drag',
    on: 'handle',
    how: 'captured by pointerdown',
    args: { to: { text: 'Zone' } },
    before: `t.addEventListener('pointerdown', (event) => t.setPointerCapture(event.pointerId))`,
    person: dragToZone,
  },
  {
    action: 'upload',
    on: 'file',
    args: { files: [{ name: 'a.txt', mime: 'text/plain', base64: 'aGk=' }] },
    async person({ cdp, page }) {
      const { writeFile, mkdtemp } = await import('node:fs/promises')
      const { tmpdir } = await import('node:os')
      const folder = await mkdtemp(`${tmpdir()}/probe-upload-`)
      await writeFile(`${folder}/a.txt`, 'hi')
      const { result } = await cdp.send('Runtime.evaluate', { expression: 't' })
      await cdp.send('DOM.setFileInputFiles', { files: [`${folder}/a.txt`], objectId: result.objectId ?? '' })
      await page.evaluate(() => undefined)
    },
  },
  {
    action: 'scroll',
    on: 'scrolling box',
    args: { by: { x: 0, y: 120 } },
    async person({ page, x, y }) {
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, 120)
    },
  },
]
