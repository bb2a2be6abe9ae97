/** Names the elements of a region that differs: those whose look changed first, then those that moved. Pure. */
import { type DrawnElement, LOOKS } from '../../sdk/protocol/commands/appearance.js'
import type { PageBox } from '../../sdk/protocol/commands/boxes.js'

export interface Culprit {
  ref?: string
  role: string
  name: string
  source?: string
  /** e.g. `margin-top 8px → 12px`, `moved 4 px down`, `appeared` */
  changes: string[]
}

/** elements that a region names */
const NAMED = 3
/** px of movement that counts */
const MOVED = 0.5

interface Changed {
  element: DrawnElement
  looks: string[]
  shifts: string[]
  isGone: boolean
}

/** The elements that changed, by path. Each is compared with the one at the same path, or with the same role and name. */
export function changesOf(before: readonly DrawnElement[], now: readonly DrawnElement[]): Changed[] {
  const former = new Map(before.map((element) => [element.path, element]))
  const changed = now.flatMap((element): Changed[] => {
    const then = former.get(element.path)
    if (then === undefined) return [{ element, looks: [], shifts: ['appeared'], isGone: false }]
    former.delete(element.path)
    const looks = LOOKS.flatMap((property, i) =>
      then.looks[i] === element.looks[i] ? [] : [`${property} ${then.looks[i]} → ${element.looks[i]}`],
    )
    const texts =
      then.text === element.text
        ? []
        : [`text ${JSON.stringify(then.text)} → ${JSON.stringify(element.text)}`]
    const shifts = shiftsOf(then.box, element.box)
    return looks.length + texts.length + shifts.length === 0
      ? []
      : [{ element, looks: [...texts, ...looks], shifts, isGone: false }]
  })
  const gone = [...former.values()].map(
    (element): Changed => ({ element, looks: [], shifts: ['disappeared'], isGone: true }),
  )
  return [...changed, ...gone]
}

export interface Explained {
  /** of the document, in CSS px */
  box: PageBox
  /** likeliest first */
  elements: Culprit[]
}

/**
 * The elements at fault for each region: a changed look explains movement, and an outer element explains what it passes on.
 * Regions with an explanation come before those that only moved.
 */
export function explained(regions: readonly PageBox[], changed: readonly Changed[]): Explained[] {
  return regions
    .map((box) => {
      const near = changed
        .filter(({ element }) => overlaps(element.box, box))
        .toSorted(
          (one, two) =>
            rankOf(one) - rankOf(two) ||
            depthOf(one) - depthOf(two) ||
            areaOf(one.element) - areaOf(two.element),
        )
      return { box, elements: near.slice(0, NAMED).map(culprit), rank: Math.min(...near.map(rankOf)) }
    })
    .toSorted((one, two) => (one.rank === two.rank ? 0 : one.rank - two.rank))
    .map(({ box, elements }) => ({ box, elements }))
}

function rankOf({ looks, shifts }: Changed): number {
  return looks.length > 0 ? 0 : shifts.some((shift) => shift.endsWith('appeared')) ? 1 : 2
}

function culprit({ element, looks, shifts, isGone }: Changed): Culprit {
  const { ref, role, name, text, path, source } = element
  return {
    ...(isGone ? {} : { ref }),
    role: role === '' ? (path.split('>').at(-1) ?? '') : role,
    name: name === '' ? text : name,
    ...(source === undefined ? {} : { source }),
    changes: [...looks, ...shifts],
  }
}

function shiftsOf(then: PageBox, now: PageBox): string[] {
  const by = (from: number, to: number, less: string, more: string) => {
    const distance = to - from
    return Math.abs(distance) < MOVED
      ? []
      : [`${rounded(Math.abs(distance))} px ${distance < 0 ? less : more}`]
  }
  const moved = [...by(then.x, now.x, 'left', 'right'), ...by(then.y, now.y, 'up', 'down')]
  const grown = [
    ...by(then.width, now.width, 'narrower', 'wider'),
    ...by(then.height, now.height, 'lower', 'higher'),
  ]
  return [...moved.map((shift) => `moved ${shift}`), ...grown]
}

function rounded(px: number): number {
  return Math.round(px * 10) / 10
}

function overlaps(one: PageBox, other: PageBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

function depthOf({ element }: Changed): number {
  return element.path.split('>').length
}

function areaOf({ box }: DrawnElement): number {
  return box.width * box.height
}
