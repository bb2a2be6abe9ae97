import { hiddenReasons } from '../../dom/hidden.js'
import type { ElementDescriptor } from '../../protocol/commands/element.js'
import type { PageContext } from '../page-context.js'
import { coverOf } from '../pointing/cover.js'
import { faultyChart } from './chart.js'
import { describeComponent } from './component.js'
import { phraseOf } from './describe.js'
import { themeOf } from './theme.js'

export function* descriptorOf(
  element: Element,
  { refs, redact }: Pick<PageContext, 'refs' | 'redact'>,
): Generator<void, ElementDescriptor> {
  const { left, top, width, height } = element.getBoundingClientRect()
  const { color, backgroundColor, opacity, cursor, display, visibility } = getComputedStyle(element)
  const cover = coverOf(element, left + width / 2, top + height / 2)
  yield
  const hidden = yield* hiddenReasons(element, refs)
  const component = describeComponent(element, redact)
  yield
  const chart = faultyChart(element, redact)
  yield
  const theme = themeOf(element, redact)
  yield
  return {
    ref: refs.of(element),
    descriptor: phraseOf(element, redact),
    tag: element.localName,
    box: { x: rounded(left), y: rounded(top), width: rounded(width), height: rounded(height) },
    occluded: cover !== undefined,
    ...(cover === undefined ? {} : { occludedBy: `${phraseOf(cover, redact)} (ref=${refs.of(cover)})` }),
    ...(hidden.length === 0 ? {} : { hidden }),
    styles: { color, backgroundColor, opacity, cursor, display, visibility },
    theme,
    ...(component === undefined ? {} : { component }),
    ...(chart === undefined ? {} : { chart }),
  }
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
