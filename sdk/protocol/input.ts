/**
 * Input through the browser's own pointer and keys, as the page orders it. The page sends no text: what is typed is in the
 * action's arguments, which the actor knows, and a reply of the page is redacted.
 */
/** The left button, unless `right` says otherwise. Coordinates are CSS px of the top page's viewport. */
export type InputStep =
  | { kind: 'move'; x: number; y: number }
  /** @param count number of presses in a row, this one included */
  | { kind: 'down' | 'up'; x: number; y: number; count: number; right?: true }
  | { kind: 'wheel'; x: number; y: number; deltaX: number; deltaY: number }
  /**
   * `press`: presses and releases the key of the arguments, with its modifiers. `erase`: Backspace. `insert`: inserts the text
   * of the arguments at once. `carry`: adds the data of the arguments to a drag, at its next move.
   */
  | { kind: 'press' | 'erase' | 'insert' | 'carry' }
  /** types characters of the text of the arguments, from one index to before another */
  | { kind: 'type'; from: number; to: number }
  /** gives the files of the arguments to the chooser that the press before opens, or to the input in the page's slot */
  | { kind: 'files'; into: 'chooser' | 'slot' }

/** Symbol of the page's slot for a file input that no pointer reaches. */
export const FILE_SLOT = 'probe-file-input'
/** Steps in one order. */
export const STEPS_MAX = 64

/** Symbol under which a page states the id of its document, for a driver that looks for it. */
export const DOCUMENT_SLOT = 'probe-document'
