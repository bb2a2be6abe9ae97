/** Names the elements that a region's differences are about, those at fault before those that only moved. Pure. */
import type { DrawnElement } from '../../sdk/protocol/commands/appearance.js'
import type { PageBox } from '../../sdk/protocol/commands/boxes.js'
import type { Change, Changes } from './changes.js'

export interface Culprit {
  ref?: string
  role: string
  name: string
  /** tag and classes, where role and name say little */
  tag?: string
  source?: string
  /** e.g. `margin-top 8px → 12px`, `moved 4 px down`, `appeared` */
  changes: string[]
}

export interface Explained {
  /** of the document, in CSS px */
  box: PageBox
  /** likeliest first */
  elements: Culprit[]
}

/** elements that a region names */
const NAMED = 3
/** roles that say nothing about an element */
const PLAIN = new Set(['', 'generic', 'none', 'presentation'])
const ONLY_MOVED = 2
const UNEXPLAINED = 3

/**
 * A changed look explains movement, and an outer element explains what it passes on. A change outside of every region is what
 * moved the elements of a region that nothing else explains. Regions with an explanation come first.
 */
export function explained(regions: readonly PageBox[], { changed, unchanged }: Changes): Explained[] {
  const isNear = ({ element, former }: Change, region: PageBox) =>
    overlaps(element.box, region) || (former !== undefined && overlaps(former, region))
  const elsewhere = changed.filter(
    (each) => rankOf(each) < ONLY_MOVED && !regions.some((region) => isNear(each, region)),
  )
  return regions
    .map((box) => {
      const near = changed.filter((each) => isNear(each, box))
      const isExplained = near.some((each) => rankOf(each) < ONLY_MOVED)
      const all = (isExplained ? near : [...elsewhere, ...near]).toSorted(likeliest)
      const elements = all.slice(0, NAMED).map(culprit)
      const rank = Math.min(UNEXPLAINED, ...all.map(rankOf))
      return { box, elements: elements.length > 0 ? elements : drawnAnew(box, unchanged), rank }
    })
    .toSorted((one, two) => one.rank - two.rank)
    .map(({ box, elements }) => ({ box, elements }))
}

function rankOf({ looks, isGone, isNew }: Change): number {
  if (looks.length > 0) return 0
  return isGone || isNew ? 1 : ONLY_MOVED
}

function likeliest(one: Change, other: Change): number {
  return (
    rankOf(one) - rankOf(other) ||
    depthOf(one.element) - depthOf(other.element) ||
    areaOf(one.element) - areaOf(other.element)
  )
}

/** The innermost element that holds the whole region: a canvas, an image or a pseudo-element draws something else. */
function drawnAnew(region: PageBox, unchanged: readonly DrawnElement[]): Culprit[] {
  const inner = unchanged
    .filter(({ box }) => holds(box, region))
    .toSorted((one, two) => areaOf(one) - areaOf(two) || depthOf(two) - depthOf(one))[0]
  return inner === undefined ? [] : [{ ...identity(inner), ref: inner.ref, changes: ['drawn differently'] }]
}

function culprit({ element, looks, shifts, isGone }: Change): Culprit {
  return {
    ...(isGone ? {} : { ref: element.ref }),
    ...identity(element),
    changes: [...looks, ...shifts],
  }
}

function identity({ role, name, text, tag, source }: DrawnElement): Omit<Culprit, 'ref' | 'changes'> {
  return {
    role,
    name: name === '' ? text : name,
    ...(PLAIN.has(role) ? { tag } : {}),
    ...(source === undefined ? {} : { source }),
  }
}

function overlaps(one: PageBox, other: PageBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function holds(outer: PageBox, inner: PageBox): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

function depthOf({ path }: DrawnElement): number {
  return path.split('>').length
}

function areaOf({ box }: DrawnElement): number {
  return box.width * box.height
}
