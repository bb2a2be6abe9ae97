import type { SourcePlace } from '../protocol/commands.js'
import { closestFlat } from './walk.js'

/** Where the nearest element that the build plugin stamped stands in the source. */
export function sourceOf(element: Element): SourcePlace | undefined {
  const stamped = closestFlat(element, '[data-probe-source]')
  const match = /^(.+):(\d+):(\d+)$/.exec(stamped?.getAttribute('data-probe-source') ?? '')
  return match === null
    ? undefined
    : { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) }
}
