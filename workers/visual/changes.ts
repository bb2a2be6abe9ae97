/** What changed about each element since an earlier state of the page. Pure. */
import { type DrawnElement, LOOKS, type Look } from '../../sdk/protocol/commands/appearance.js'
import type { PageBox } from '../../sdk/protocol/commands/boxes.js'
import { paired } from './pairing.js'

export interface Change {
  element: DrawnElement
  /** where it was */
  former?: PageBox
  /** of its own: its text, its tag, and properties that follow from no other change */
  looks: string[]
  /** of its place and size */
  shifts: string[]
  isGone: boolean
  isNew: boolean
}

export interface Changes {
  changed: Change[]
  unchanged: DrawnElement[]
}

/** px of movement that counts */
const MOVED = 0.5
/** difference of two ratios that are the same */
const ROUNDING = 0.02
const INHERITED: ReadonlySet<string> = new Set<Look>([
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'text-shadow',
  'text-transform',
  'white-space',
  'word-break',
  'overflow-wrap',
  'direction',
  'writing-mode',
  'list-style-type',
  'border-collapse',
  'border-spacing',
  'visibility',
  'fill',
  'stroke',
  'stroke-width',
])
/** colours that are `color` unless they are set */
const CURRENT_COLOR: ReadonlySet<string> = new Set<Look>([
  'border-top-color',
  'border-left-color',
  'fill',
  'stroke',
])
const PROPERTIES = Object.keys(LOOKS) as Look[]

type Values = Map<Look, readonly [from: string, to: string]>

export function changesOf(before: readonly DrawnElement[], now: readonly DrawnElement[]): Changes {
  const { pairs, appeared, gone } = paired(before, now)
  const values = new Map(pairs.map(([then, element]) => [element.path, valuesOf(then, element)]))
  const changed: Change[] = []
  const unchanged: DrawnElement[] = []
  for (const [then, element] of pairs) {
    const looks = [...namesOf(then, element), ...ownLooks(element.path, values)]
    const shifts = shiftsOf(then.box, element.box)
    if (looks.length + shifts.length === 0) unchanged.push(element)
    else changed.push({ element, former: then.box, looks, shifts, isGone: false, isNew: false })
  }
  const single = (element: DrawnElement, isGone: boolean): Change => ({
    element,
    looks: [],
    shifts: [isGone ? 'disappeared' : 'appeared'],
    isGone,
    isNew: !isGone,
  })
  return {
    changed: [
      ...changed,
      ...appeared.map((element) => single(element, false)),
      ...gone.map((element) => single(element, true)),
    ],
    unchanged,
  }
}

function valuesOf(then: DrawnElement, now: DrawnElement): Values {
  const values: Values = new Map()
  for (const property of PROPERTIES) {
    const from = then.looks[property] ?? LOOKS[property]
    const to = now.looks[property] ?? LOOKS[property]
    if (from !== to) values.set(property, [from, to])
  }
  return values
}

function namesOf(then: DrawnElement, now: DrawnElement): string[] {
  const [was, is] = [then, now].map(({ tag }) => tag.split('.')[0])
  return [
    ...(was === is ? [] : [`<${was}> → <${is}>`]),
    ...(then.text === now.text ? [] : [`text ${JSON.stringify(then.text)} → ${JSON.stringify(now.text)}`]),
  ]
}

/** Without what the element inherits, what is relative to a font size that changed, and borders of its text's colour. */
function ownLooks(path: string, values: ReadonlyMap<string, Values>): string[] {
  const own = values.get(path) ?? new Map()
  const outer = outerValues(path, values)
  const isScaled = scaledBy([own, ...outer])
  return [...own].flatMap(([property, [from, to]]) => {
    const isInherited =
      INHERITED.has(property) && outer.some((each) => isSame(each.get(property), [from, to]))
    const isOfColor = CURRENT_COLOR.has(property) && isSame(own.get('color'), [from, to])
    const isRelative = isScaled(property, from, to)
    return isInherited || isOfColor || isRelative ? [] : [`${property} ${from} → ${to}`]
  })
}

/** of the elements around, innermost first */
function outerValues(path: string, values: ReadonlyMap<string, Values>): Values[] {
  const found: Values[] = []
  for (let end = path.lastIndexOf('>'); end > 0; end = path.lastIndexOf('>', end - 1)) {
    const outer = values.get(path.slice(0, end))
    if (outer !== undefined) found.push(outer)
  }
  return found
}

/** @param chain values of an element and of those around it */
function scaledBy([own, ...outer]: readonly Values[]): (property: Look, from: string, to: string) => boolean {
  const ratios = [own, ...outer].map((each) => ratioOf(each?.get('font-size') ?? ['', '']))
  return (property, from, to) => {
    const ratio = ratioOf([from, to])
    const given = property === 'font-size' ? ratios.slice(1) : ratios
    return (
      ratio !== undefined && given.some((each) => each !== undefined && Math.abs(each - ratio) < ROUNDING)
    )
  }
}

function ratioOf([from, to]: readonly [string, string]): number | undefined {
  const [one, other] = [from, to].map((value) => (/^[\d.]+px$/.test(value) ? Number.parseFloat(value) : 0))
  return one === undefined || other === undefined || one === 0 || other === 0 ? undefined : other / one
}

function isSame(one: readonly [string, string] | undefined, other: readonly [string, string]): boolean {
  return one !== undefined && one[0] === other[0] && one[1] === other[1]
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
