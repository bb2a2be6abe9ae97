/** Finds faulty plots in SVG, which a drawing library produces when its data or scale are wrong. */

import { clip } from '../../dom/wording.js'
import type { FaultyChart } from '../../protocol/commands/element.js'
import type { Redactor } from '../../values/redactor.js'

const SHAPES = 'path,polyline,polygon,line,rect,circle,ellipse'
const DRAWN = `${SHAPES},text,image,use,foreignObject`
const GEOMETRY = 'd points transform x y x1 y1 x2 y2 cx cy r rx ry width height'.split(' ')
const NON_FINITE = /NaN|Infinity|undefined|null/
/** shapes that stand for a value by their area */
const SIZED = 'rect,circle,ellipse'
const LOOKED_AT = 2_000
const SAMPLE_CHARS = 80

/**
 * Whether a plot in or around an element is drawn: it has shapes, each has a finite size, and in no series of shapes all are
 * without a size.
 *
 * @returns null for a canvas, whose shapes nobody can read
 */
export function isDrawn(element: Element): boolean | null {
  const charts = chartsOf(element)
  if (charts.length > 0) return charts.every((chart) => faultOf(chart) === undefined && !hasFlatSeries(chart))
  return element.localName === 'canvas' || element.querySelector('canvas') !== null ? null : false
}

/** Several shapes of one kind and class, none with an area: bars without a height. One bar may stand for nothing. */
function hasFlatSeries(chart: Element): boolean {
  const series = new Map<string, boolean[]>()
  for (const shape of [...chart.querySelectorAll<SVGGraphicsElement>(SIZED)].slice(0, LOOKED_AT)) {
    if (isTemplate(shape)) continue
    const name = `${shape.localName}.${shape.getAttribute('class') ?? ''}`
    const { width, height } = shape.getBBox()
    const areas = series.get(name) ?? []
    series.set(name, areas)
    areas.push(width > 0 && height > 0)
  }
  return [...series.values()].some((areas) => areas.length > 1 && !areas.includes(true))
}

/** The first fault of a plot in or around an element; undefined when the plots have no fault. */
export function faultyChart(element: Element, redact: Redactor): FaultyChart | undefined {
  for (const chart of chartsOf(element)) {
    const fault = faultOf(chart)
    if (fault === undefined) continue
    const { value } = fault
    return value === undefined ? fault : { ...fault, value: clip(redact.text(value), SAMPLE_CHARS) }
  }
  return undefined
}

function chartsOf(element: Element): Element[] {
  return element.closest('svg') === null ? [...element.querySelectorAll('svg')] : [element]
}

function faultOf(chart: Element): FaultyChart | undefined {
  const shapes = [chart, ...chart.querySelectorAll(`${SHAPES},g`)].slice(0, LOOKED_AT)
  for (const shape of shapes) {
    for (const name of GEOMETRY) {
      const value = shape.getAttribute(name)
      if (value !== null && NON_FINITE.test(value))
        return describeFault('non-finite-coordinates', shape, name)
    }
  }
  for (const shape of shapes) {
    const name = attributeOf(shape)
    if (name === undefined) continue
    const numbers = (shape.getAttribute(name) ?? '').match(/-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []
    if (numbers.length < 2) return describeFault('empty-geometry', shape, name)
    // One point is one value. Several points at one place are a collapsed scale.
    if (numbers.length >= 4 && (shape as SVGGeometryElement).getTotalLength?.() === 0)
      return describeFault('degenerate-geometry', shape, name)
  }
  if (chart.localName === 'svg' && chart.querySelector(DRAWN) === null)
    return { kind: 'empty-geometry', shape: 'svg' }
  return undefined
}

/**
 * The attribute with the shape's points; undefined for shapes of gradients and markers, which are not part of a plot.
 */
function attributeOf(shape: Element): string | undefined {
  if (isTemplate(shape)) return undefined
  if (shape.localName === 'path') return 'd'
  return /^poly/.test(shape.localName) ? 'points' : undefined
}

function isTemplate(shape: Element): boolean {
  return shape.closest('defs,clipPath,mask,marker,pattern,symbol') !== null
}

function describeFault(kind: FaultyChart['kind'], shape: Element, attribute: string): FaultyChart {
  const value = shape.getAttribute(attribute) ?? ''
  const [name] = shape.classList
  return {
    kind,
    shape: name === undefined ? shape.localName : `${shape.localName}.${name}`,
    attribute,
    value,
  }
}
