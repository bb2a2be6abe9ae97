/**
 * The page's own methods as this found them before the app came. Where the app has replaced one since, the original
 * stands in its slot while the SDK reads and acts, and the app's own while the app runs: neither sees the other's.
 */

const SLOTS: readonly (readonly [owner: object, names: string])[] = [
  [
    Node.prototype,
    'childNodes compareDocumentPosition contains getRootNode isConnected nodeType ownerDocument parentElement parentNode textContent',
  ],
  [
    Element.prototype,
    'attributes checkVisibility childElementCount classList closest getAttribute getBoundingClientRect getClientRects hasAttribute id localName matches querySelector querySelectorAll scrollBy scrollIntoView shadowRoot',
  ],
  [HTMLElement.prototype, 'innerText isContentEditable tabIndex'],
  [
    Document.prototype,
    'activeElement createRange createTreeWalker elementFromPoint getSelection querySelector querySelectorAll',
  ],
  [DocumentFragment.prototype, 'querySelector querySelectorAll'],
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

/** what the app has in slots that hold the originals now; undefined while the app's own stand there */
let kept: Slot[] | undefined

/** Runs a stretch of the SDK's own work. */
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

/** Runs what has the app's code run, e.g. the dispatch of an event. */
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

/** Puts the originals into the slots that hold something else; gives what they held. */
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
