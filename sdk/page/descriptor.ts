/** One element in full: where it is, whether it can be seen, its colours, and where it comes from (spec: Element descriptor). */
import type { Redactor } from '../observe/channel.js'
import type { ElementDescriptor } from '../protocol/commands.js'
import { faultyChart } from './chart.js'
import { componentStack } from './component.js'
import { coverOf } from './cover.js'
import { phraseOf } from './describe.js'
import { hiddenReasons } from './hidden.js'
import { refOf } from './refs.js'
import { sourceOf } from './source.js'
import { themeOf } from './theme.js'

export function descriptorOf(element: Element, redact: Redactor): ElementDescriptor {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { color, backgroundColor, opacity, cursor, display, visibility } = getComputedStyle(element)
  const cover = coverOf(element, left + width / 2, top + height / 2)
  const hidden = hiddenReasons(element)
  const componentNames = componentStack(element).map(redact.text)
  const source = sourceOf(element)
  const chart = faultyChart(element, redact)
  return {
    ref: refOf(element),
    descriptor: phraseOf(element, redact),
    tag: element.localName,
    box: { x: rounded(left), y: rounded(top), width: rounded(width), height: rounded(height) },
    occluded: cover !== undefined,
    ...(cover === undefined ? {} : { occludedBy: `${phraseOf(cover, redact)} (ref=${refOf(cover)})` }),
    ...(hidden.length === 0 ? {} : { hidden }),
    styles: { color, backgroundColor, opacity, cursor, display, visibility },
    theme: themeOf(element, redact),
    ...(componentNames.length === 0 && source === undefined
      ? {}
      : { component: { componentStack: componentNames, ...(source === undefined ? {} : { source }) } }),
    ...(chart === undefined ? {} : { chart }),
  }
}

/** CSS pixels, to a tenth. */
function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
