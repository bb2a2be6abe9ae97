import type { SourcePlace } from '../protocol/commands/source.js'

export const STAMP = 'data-probe-source'

/** The source position that the build plugin wrote on this element; an ancestor's says nothing of this element. */
export function stampOn(element: Element): SourcePlace | undefined {
  return stampedPlace(element.getAttribute(STAMP))
}

/** @param stamp value of the attribute, as an element or a framework's props hold it */
export function stampedPlace(stamp: unknown): SourcePlace | undefined {
  const match = typeof stamp === 'string' ? /^(.+):(\d+):(\d+)$/.exec(stamp) : null
  return match === null
    ? undefined
    : { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) }
}
