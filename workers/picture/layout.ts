/** Where each part of a picture stands, in units of its view box. Pure: no label covers another one. */
import { printable } from '../../sdk/protocol/printable.js'
import { clipMiddle } from '../wording/clip.js'
import { LANES, type Lane } from './moment.js'
import { scaleOf } from './scale.js'
import type { Role, Story, Told } from './story.js'

const WIDTH = 1000
/** Lane names stand left of it. */
const LEFT = 150
const RIGHT = 984
/** Room for the circle of the first moment. */
const PLOT_LEFT = LEFT + 16
const PLOT_RIGHT = RIGHT - 14
const AXIS = 30
export const RADIUS = 11
/** Width of a character of the labels' font, which is monospaced, at its size. */
const CHARACTER = 8.5
const AXIS_CHARACTER = 7.5
const GAP = 10
const LABEL_CHARS = 60
const LINE = 17
const ROW = 32
const LANE_LEAST = 62
/** A second line of counts under the name of a lane. */
const MORE_LINE = 14
const LANE_PAD = 7
const TICK_ROW = 16
/** Ticks nearer than this are one. */
const TICK_UNITS = 3

export interface PlacedMoment {
  told: Told
  x: number
  y: number
  label: { text: string; x: number; y: number; anchor: 'start' | 'end'; width: number }
  tag?: { text: string; role: Role; y: number }
  /** of a request: until its answer, or to the edge */
  bar?: { from: number; to: number; y: number; isOpen: boolean }
}

export interface PlacedMissing {
  text: string
  x: number
  y: number
  width: number
}

export interface Tick {
  x: number
  to?: number
  isOfAct: boolean
}

export interface PlacedLane {
  lane: Lane
  top: number
  height: number
  ticks: { y: number; marks: Tick[] }
  /** moments without a number */
  more: { act: number; others: number }
  isEmpty: boolean
}

export interface Arrow {
  from: { x: number; y: number }
  to: { x: number; y: number }
}

export interface Layout {
  width: number
  height: number
  left: number
  right: number
  axis: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[]
  guides: number[]
  lanes: PlacedLane[]
  moments: PlacedMoment[]
  missing: PlacedMissing[]
  arrows: Arrow[]
}

const SIGNS: Readonly<Record<Role, string>> = { claim: '✓', against: '✗' }

export function layoutOf(story: Story): Layout {
  const { told, rest, missing, ms } = story
  const times = [0, ms, ...told.flatMap(({ t, until = t }) => [Math.max(0, t), until])]
  const place = scaleOf(times, PLOT_LEFT, PLOT_RIGHT)
  const lanes: PlacedLane[] = []
  const moments: PlacedMoment[] = []
  const ghosts: PlacedMissing[] = []
  let top = AXIS
  for (const lane of LANES) {
    const own = told.filter((each) => each.lane === lane)
    const others = rest.filter((each) => each.lane === lane)
    const rows = new Rows()
    const placed = own.map((each) => placeMoment(each, place, rows))
    const absent = missing.filter((each) => each.lane === lane).map(({ words }) => placeMissing(words, rows))
    const tops = rows.tops(top + LANE_PAD)
    for (const { row, finish } of placed) moments.push(finish(tops[row] ?? top))
    for (const { row, finish } of absent) ghosts.push(finish(tops[row] ?? top))
    const more = {
      act: others.filter(({ who }) => who !== 'others').length,
      others: others.filter(({ who }) => who === 'others').length,
    }
    const ticks = ticksOf(others, place)
    const ticksTop = top + LANE_PAD + rows.height
    const least = more.act > 0 && more.others > 0 ? LANE_LEAST + MORE_LINE : LANE_LEAST
    const height = Math.max(least, LANE_PAD * 2 + rows.height + (ticks.length > 0 ? TICK_ROW : 0))
    lanes.push({
      lane,
      top,
      height,
      ticks: { y: rows.height === 0 ? top + height / 2 : ticksTop + TICK_ROW / 2, marks: ticks },
      more,
      isEmpty: own.length + others.length + absent.length === 0,
    })
    top += height
  }
  const guides = [...new Set(moments.map(({ x }) => x))]
  return {
    width: WIDTH,
    height: top + 2,
    left: LEFT,
    right: RIGHT,
    axis: axisOf(told, ms, place),
    guides,
    lanes,
    moments,
    missing: ghosts,
    arrows: arrowsOf(story, moments),
  }
}

interface Span {
  from: number
  to: number
}

/** Rows of a lane. What overlaps goes to another row; a row is as high as the highest part in it. */
class Rows {
  readonly #rows: { spans: Span[]; height: number }[] = []

  /** @returns the row, if one of the spans is free in it; tried row by row, then span by span */
  put(spans: readonly Span[], height: number): { row: number; span: number } {
    for (const [row, { spans: taken }] of this.#rows.entries()) {
      const span = spans.findIndex((each) => taken.every(({ from, to }) => each.to < from || each.from > to))
      if (span === -1) continue
      this.#take(row, spans[span] as Span, height)
      return { row, span }
    }
    this.#rows.push({ spans: [], height: 0 })
    this.#take(this.#rows.length - 1, spans[0] as Span, height)
    return { row: this.#rows.length - 1, span: 0 }
  }

  #take(row: number, span: Span, height: number): void {
    const own = this.#rows[row]
    if (own === undefined) return
    own.spans.push(span)
    own.height = Math.max(own.height, height)
  }

  get height(): number {
    return this.#rows.reduce((sum, { height }) => sum + height, 0)
  }

  tops(from: number): number[] {
    return this.#rows.map(
      (_, i) => from + this.#rows.slice(0, i).reduce((sum, { height }) => sum + height, 0),
    )
  }
}

function placeMoment(
  told: Told,
  place: (t: number) => number,
  rows: Rows,
): { row: number; finish: (top: number) => PlacedMoment } {
  const x = place(told.t)
  const end = told.isOpen === true ? PLOT_RIGHT : told.until === undefined ? undefined : place(told.until)
  const start = x + RADIUS + 7
  const back = x - RADIUS - 7
  const tag = told.role === undefined ? undefined : `${SIGNS[told.role]} ${told.tag ?? ''}`
  const room = Math.floor(Math.max(RIGHT - start, back - LEFT) / CHARACTER)
  const text = clipMiddle(printable(told.label), Math.min(LABEL_CHARS, Math.max(8, room)), cells)
  const width = Math.max(cells(text), tag === undefined ? 0 : cells(tag) + 1) * CHARACTER
  const toEnd = end === undefined ? x + RADIUS : Math.max(end, x + RADIUS)
  const right: Span = { from: x - RADIUS - GAP, to: Math.max(start + width, toEnd) + GAP }
  const left: Span = { from: back - width - GAP, to: toEnd + GAP }
  const fits = [right, left].filter(({ from, to }) => from >= LEFT - GAP && to <= RIGHT + GAP * 2)
  const spans = fits.length > 0 ? fits : [right]
  const height = ROW + (tag === undefined ? 0 : LINE) + (end === undefined ? 0 : 6)
  const { row, span } = rows.put(spans, height)
  const isRight = spans[span] === right
  return {
    row,
    finish(top) {
      const y = top + 15
      return {
        told,
        x,
        y,
        label: { text, x: isRight ? start : back, y: top + 16, anchor: isRight ? 'start' : 'end', width },
        ...(told.role === undefined || tag === undefined
          ? {}
          : { tag: { text: tag, role: told.role, y: top + 16 + LINE + (end === undefined ? 0 : 6) } }),
        ...(end === undefined
          ? {}
          : { bar: { from: x, to: Math.max(end, x + 2), y: top + 24, isOpen: told.isOpen === true } }),
      }
    },
  }
}

function placeMissing(words: string, rows: Rows): { row: number; finish: (top: number) => PlacedMissing } {
  const text = clipMiddle(`✗ never: ${printable(words)}`, Math.floor((RIGHT - LEFT - 30) / CHARACTER), cells)
  const width = cells(text) * CHARACTER + 20
  const x = RIGHT - width
  const { row } = rows.put([{ from: x - GAP, to: RIGHT }], ROW)
  return { row, finish: (top) => ({ text, x, y: top + 2, width }) }
}

function ticksOf(rest: Story['rest'], place: (t: number) => number): Tick[] {
  const ticks = new Map<string, Tick>()
  for (const { t, until, who } of rest) {
    const x = Math.round(place(t) / TICK_UNITS) * TICK_UNITS
    const to = until === undefined ? undefined : Math.round(place(until) / TICK_UNITS) * TICK_UNITS
    const isOfAct = who !== 'others'
    const key = `${x} ${isOfAct}`
    const former = ticks.get(key)
    const reach = Math.max(former?.to ?? x, to ?? x)
    ticks.set(key, { x, isOfAct, ...(reach === x ? {} : { to: reach }) })
  }
  return [...ticks.values()]
}

/** Times of the numbered moments; what the verdict rests on first, so that the rest gives way. */
function axisOf(told: readonly Told[], ms: number, place: (t: number) => number): Layout['axis'] {
  const first = [...told].toSorted(
    (one, two) => Number(two.role !== undefined) - Number(one.role !== undefined),
  )
  const wanted = [{ t: 0 }, ...first, { t: ms }]
  const taken: Span[] = []
  return wanted.flatMap(({ t }) => {
    const text = t <= 0 ? 'the act' : `+${durationWords(t)}`
    const x = place(t)
    const width = text.length * AXIS_CHARACTER
    const anchor = x - width / 2 < LEFT ? 'start' : x + width / 2 > RIGHT ? 'end' : 'middle'
    const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    const span = { from: from - 5, to: from + width + 5 }
    if (taken.some((other) => span.from < other.to && span.to > other.from)) return []
    taken.push(span)
    return [{ x, text, anchor } as const]
  })
}

export function durationWords(ms: number): string {
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

function arrowsOf({ arrows }: Story, moments: readonly PlacedMoment[]): Arrow[] {
  const byId = new Map(moments.map((each) => [each.told.id, each]))
  return arrows.flatMap(({ from, to }) => {
    const [source, target] = [byId.get(from), byId.get(to)]
    if (source === undefined || target === undefined) return []
    const isDown = target.y >= source.y
    const end = { x: target.x, y: target.y + (isDown ? -RADIUS - 1 : RADIUS + 1) }
    if (source.bar !== undefined && source.told.call === target.told.call)
      return [{ from: { x: source.bar.to, y: source.bar.y + 3 }, to: end }]
    return [{ from: { x: source.x, y: source.y + (isDown ? RADIUS : -RADIUS) }, to: end }]
  })
}

/** Columns that a text takes in a monospaced font: ideographs and emoji take two. */
export function cells(text: string): number {
  return [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}
/** https://www.unicode.org/reports/tr11/, nearly: no table of all widths is needed for labels. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
