/** What synthetic input cannot have, and why: the comparison leaves out these and nothing else. */
import type { ActionName } from '../../../../sdk/protocol/commands.js'
import type { Recorded } from './recorder.js'

export interface Difference {
  what: string
  why: string
  /** events that one side alone has, or whose order is not to be compared */
  drop?(event: Recorded, action: ActionName): boolean
  /** events that have a task of their own: compared without their place among the others */
  later?(event: Recorded): boolean
  /** fields of an event, or of the page in the end, that are not compared */
  fields?(event: Pick<Recorded, 'type'>, action: ActionName): readonly string[]
}

export const DIFFERENCES: readonly Difference[] = [
  {
    what: '`screenX` and `screenY`',
    why: 'A script is not told how thick the window’s own frame is; they are computed from the window’s outer and inner size.',
    fields: () => ['screenX', 'screenY'],
  },
  {
    what: '`select` when a press places the caret in a field',
    why: 'The one way in which a script places a caret tells of it.',
    drop: ({ type }, action) => type === 'select' && /click/.test(action),
  },
  {
    what: 'the place of `select`, `toggle` and `close` among the other events',
    why: 'Each is fired in a task of its own, sooner or later after what it tells of.',
    later: ({ type }) => ['select', 'toggle', 'close'].includes(type),
  },
  {
    what: '`textInput` at the border of a shadow root',
    why: 'The event has no constructor; one that a script makes does not leave shadow roots.',
    fields: ({ type }) => (type === 'textInput' ? ['composed'] : []),
  },
  {
    what: 'the text node as the target of `selectstart`',
    why: 'A hit test tells a script of elements alone: it is fired at the element around the text.',
    fields: ({ type }) => (type === 'selectstart' ? ['target'] : []),
  },
  {
    what: 'the selection while `focus`, `focusin` and `selectstart` are fired',
    why: '`focus()` puts the caret to the beginning at once; it is placed where the pointer is right after.',
    fields: ({ type }) => (/^(?:focus|selectstart)/.test(type) ? ['selection'] : []),
  },
  {
    what: 'what has the focus while Enter fires `change`',
    why: 'Only a field that loses the focus fires it; it is given back at once, and nothing else of that is seen.',
    fields: ({ type }, action) =>
      type === 'change' && (action === 'press' || action === 'type') ? ['focus', 'selection', 'value'] : [],
  },
  {
    what: 'what comes under a pointer that stands still, when the page changes under it',
    why: 'The synthetic pointer is moved by actions alone.',
    drop: ({ type }, action) => action === 'press' && /^(?:pointer|mouse)/.test(type),
  },
  {
    what: 'whether `wheel` can be cancelled',
    why: 'The browser makes it so where a listener is not passive, which a script is not told.',
    fields: ({ type }) => (type === 'wheel' ? ['cancelable'] : []),
  },
  {
    what: '`drag` of the source of a drag',
    why: 'The standard has it told again and again, by a clock; the automation protocol and the action tell it at each move, not always at the same.',
    drop: ({ type }) => type === 'drag',
  },
  {
    what: 'the text that is selected by dragging over it',
    why: 'Selecting by the pointer is the browser’s own; a synthetic drag leaves the caret where it began.',
    fields: (_event, action) => (action === 'drag' ? ['selection'] : []),
  },
  {
    what: 'pointer capture by the thumb of a slider',
    why: 'The thumb is inside the browser and does not hear of synthetic presses: a slider is set with `fill` or `press`.',
    drop: ({ type, target, fields }) =>
      /pointercapture$/.test(type) && target === '#t' && fields.slider === true,
  },
]

/** What is never compared, because it is no field that an app can act on or stands in the table of docs/actions.md. */
export const UNSEEN = [
  [
    'User activation',
    'A script cannot give it: the file chooser, clipboard, popups, full screen and `showPicker` do not open.',
  ],
  [
    'The system’s clipboard',
    'A script reads and writes it only where a person pressed the key: what Control+c and Control+x take stays in the page, for Control+v in the same page.',
  ],
  [
    'The styles in copied markup',
    'The browser writes the styles of what is copied into its markup; the markup that an action copies has none.',
  ],
  ['`:hover`', 'The pseudo-class follows the real pointer; `mouseenter` and its family are fired.'],
  [
    'The parts inside a date or time field, and of a slider',
    'They are the browser’s own and hear no synthetic keys or presses: such fields are set by value, with the events that a pick gives.',
  ],
  [
    'The innermost element under the pointer as the target',
    'Events are fired at the element that was named, not at an icon or text span inside it (`occluded` tells what else lies there).',
  ],
  [
    'Microtasks between the listeners of one event',
    'A dispatch from a script runs them after all its listeners; between two inputs (press and release, key and key) a task passes as for a person.',
  ],
] as const
