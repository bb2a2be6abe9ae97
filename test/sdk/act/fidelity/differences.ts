/** What synthetic input cannot reproduce, and why. The comparison skips exactly these. */
import type { ActionName } from '../../../../sdk/protocol/commands/act.js'
import type { Recorded } from './recorder.js'

export interface Difference {
  what: string
  why: string
  /** events that only one side fires, or whose order is not compared */
  drop?(event: Recorded, action: ActionName): boolean
  /** events that the browser fires in their own task: compared without their position */
  later?(event: Recorded): boolean
  /** fields of an event, or of the page's final state, that are not compared */
  fields?(event: Pick<Recorded, 'type'>, action: ActionName): readonly string[]
}

export const DIFFERENCES: readonly Difference[] = [
  {
    what: '`screenX` and `screenY`',
    why: 'A script cannot read the thickness of the window’s frame. They are computed from the window’s outer and inner size.',
    fields: () => ['screenX', 'screenY'],
  },
  {
    what: '`select` when a press places the caret in a field',
    why: 'The only way for a script to place a caret fires this event.',
    drop: ({ type }, action) => type === 'select' && /click/.test(action),
  },
  {
    what: 'the position of `select`, `toggle` and `close` among the other events',
    why: 'The browser fires each in its own task, at some time after the change.',
    later: ({ type }) => ['select', 'toggle', 'close'].includes(type),
  },
  {
    what: '`textInput` at the border of a shadow root',
    why: 'The event has no constructor, and an event that a script creates does not leave shadow roots.',
    fields: ({ type }) => (type === 'textInput' ? ['composed'] : []),
  },
  {
    what: 'the text node as the target of `selectstart`',
    why: 'A hit test returns only elements to a script, so the event is fired at the element around the text.',
    fields: ({ type }) => (type === 'selectstart' ? ['target'] : []),
  },
  {
    what: 'the selection while `focus`, `focusin` and `selectstart` are fired',
    why: '`focus()` puts the caret at the beginning; the action moves it to the pointer directly afterwards.',
    fields: ({ type }) => (/^(?:focus|selectstart)/.test(type) ? ['selection'] : []),
  },
  {
    what: 'the focused element while Enter fires `change`',
    why: 'Only a field that loses the focus fires `change`. The action returns the focus at once, and no other event shows it.',
    fields: ({ type }, action) =>
      type === 'change' && (action === 'press' || action === 'type') ? ['focus', 'selection', 'value'] : [],
  },
  {
    what: 'pointer events of a pointer that rests while the page changes under it',
    why: 'Only actions move the synthetic pointer.',
    drop: ({ type }, action) => action === 'press' && /^(?:pointer|mouse)/.test(type),
  },
  {
    what: 'whether `wheel` can be cancelled',
    why: 'The browser decides this by whether a listener is passive, which a script cannot read.',
    fields: ({ type }) => (type === 'wheel' ? ['cancelable'] : []),
  },
  {
    what: '`drag` events on the source of a drag',
    why: 'The standard fires it repeatedly, by a clock. The automation protocol and the action fire it at each move, not always at the same ones.',
    drop: ({ type }) => type === 'drag',
  },
  {
    what: 'text selection by dragging',
    why: 'Only the browser can select text by the pointer. A synthetic drag leaves the caret where it began.',
    fields: (_event, action) => (action === 'drag' ? ['selection'] : []),
  },
  {
    what: 'pointer capture by the thumb of a slider',
    why: 'The thumb is internal to the browser and ignores synthetic presses. Set a slider with `fill` or `press`.',
    drop: ({ type, target, fields }) =>
      /pointercapture$/.test(type) && target === '#t' && fields.slider === true,
  },
]

/** Differences outside the compared fields, for the table of docs/actions.md. */
export const UNSEEN = [
  [
    'User activation',
    'A script cannot grant it: the file chooser, the clipboard, popups, full screen and `showPicker` do not open.',
  ],
  [
    'The system’s clipboard',
    'A script can use it only after a trusted key press. Control+c and Control+x keep their text in the page, for Control+v in the same page.',
  ],
  [
    'The styles in copied markup',
    'The browser writes computed styles into the markup that it copies. An action copies the markup without them.',
  ],
  ['`:hover`', 'The pseudo-class follows the real pointer. `mouseenter` and the related events are fired.'],
  [
    'The parts inside a date or time field, and of a slider',
    'They are internal to the browser and ignore synthetic keys and presses. Such fields are set by value, with the events of a pick.',
  ],
  [
    'The innermost element under the pointer as the target',
    'Events are fired at the named element, not at an icon or a text span inside it (`occluded` names another element at that point).',
  ],
  [
    'Microtasks between the listeners of one event',
    'A dispatch from a script runs them after all listeners. Between two inputs (press and release, key and key) a task passes, as with real input.',
  ],
] as const
