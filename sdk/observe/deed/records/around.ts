/** What stands around a control, and which record it may be about. Part of the page's third script. */

/** Containers of one record. */
const ITEM = 'li,tr,article,[role=row],[role=listitem],[role=option]'
const DIALOG = 'dialog,[role=dialog],[role=alertdialog]'
/** Containers that may be about one record, where their title says so. */
const PART = 'form,section,fieldset,[role=form],[role=region],[role=group]'
const TITLE = 'h1,h2,h3,h4,h5,h6,legend,summary,caption,[role=heading]'
const TITLES = 5
const CHARS = 2_000

export interface Around {
  /** the row, card or dialog of one record; null for none */
  item: Element | null
  /** texts that may name the record */
  titles: readonly string[]
  /** all texts; other records may be chosen among them */
  texts: readonly string[]
}

/** @param label name of the control */
export function around(target: Element, label: string): Around {
  const row = target.closest(`${ITEM},${DIALOG}`) ?? repeatedAround(target)
  const container = row ?? target.closest(PART)
  if (container === null) return { item: null, titles: [], texts: [] }
  const texts = [label, ...textsIn(container)]
  return { item: row, titles: row?.matches(DIALOG) === false ? texts : titlesOf(container), texts }
}

function titlesOf(container: Element): string[] {
  const named = [...(container.ariaLabelledByElements ?? []), ...container.querySelectorAll(TITLE)]
  return [container.ariaLabel, ...named.slice(0, TITLES).map(({ textContent }) => textContent)].flatMap(
    (text) => text ?? [],
  )
}

/** The texts of its nodes: `textContent` joins what stands in two elements. */
export function textsIn(item: Element): string[] {
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let left = CHARS; left > 0 && walker.nextNode() !== null; ) {
    const text = (walker.currentNode as Text).data.slice(0, left)
    left -= text.length
    texts.push(text)
  }
  return texts
}

/** The closest ancestor that stands beside others of its kind. */
function repeatedAround(target: Element): Element | null {
  for (let item = target.parentElement; item !== null; item = item.parentElement) {
    const { localName, className, parentElement } = item
    const isRepeated = [...(parentElement?.children ?? [])].some(
      (each) => each !== item && each.localName === localName && each.className === className,
    )
    if (isRepeated) return item
  }
  return null
}
