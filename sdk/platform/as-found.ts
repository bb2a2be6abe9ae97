/**
 * The DOM methods that the SDK reads with, captured when this module loads. If the app replaced a method, the original
 * is in place while the SDK works, and the app's replacement while the app runs.
 */

const SLOTS: readonly (readonly [owner: object, names: string])[] = [
  [
    Node.prototype,
    'childNodes compareDocumentPosition contains getRootNode isConnected nodeType ownerDocument parentElement parentNode textContent',
  ],
  [
    Element.prototype,
    'attributes checkVisibility childElementCount classList closest getAttribute getBoundingClientRect getClientRects hasAttribute id localName matches querySelector querySelectorAll scrollIntoView shadowRoot',
  ],
  [HTMLElement.prototype, 'innerText isContentEditable tabIndex'],
  [
    Document.prototype,
    'activeElement createRange createTreeWalker elementFromPoint getSelection querySelector querySelectorAll',
  ],
  [DocumentFragment.prototype, 'querySelector querySelectorAll'],
  [EventTarget.prototype, 'addEventListener removeEventListener'],
  [globalThis, 'getComputedStyle'],
]

const { getOwnPropertyDescriptor, defineProperty } = Object

interface Slot {
  owner: object
  name: string
  descriptor: PropertyDescriptor
}

const found: readonly Slot[] = SLOTS.flatMap(([owner, names]) =>
  names.split(' ').flatMap((name) => {
    const descriptor = getOwnPropertyDescriptor(owner, name)
    return descriptor === undefined ? [] : [{ owner, name, descriptor }]
  }),
)

/** the app's replacements while the originals are in place; undefined outside `asFound` */
let kept: Slot[] | undefined

/** Runs the SDK's own work with the originals in place. */
export function asFound<T>(run: () => T): T {
  if (kept !== undefined) return run()
  kept = takeSlots()
  try {
    return run()
  } finally {
    giveBack(kept)
    kept = undefined
  }
}

/** Runs code that calls the app, e.g. the dispatch of an event, with the app's replacements in place. */
export function asApp<T>(run: () => T): T {
  if (kept === undefined) return run()
  giveBack(kept)
  kept = undefined
  try {
    return run()
  } finally {
    kept = takeSlots()
  }
}

function takeSlots(): Slot[] {
  const theirs: Slot[] = []
  for (const { owner, name, descriptor } of found) {
    const now = getOwnPropertyDescriptor(owner, name)
    if (now === undefined || now.configurable !== true) continue
    if (now.value === descriptor.value && now.get === descriptor.get) continue
    theirs.push({ owner, name, descriptor: now })
    defineProperty(owner, name, descriptor)
  }
  return theirs
}

function giveBack(theirs: readonly Slot[]): void {
  for (const { owner, name, descriptor } of theirs) defineProperty(owner, name, descriptor)
}
