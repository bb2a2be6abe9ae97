import type { SourcePlace } from '../protocol/commands/source.js'
import { closestFlat } from './walk.js'

/** The source position of the nearest element that the build plugin stamped. */
export function sourceOf(element: Element): SourcePlace | undefined {
  const stamped = closestFlat(element, '[data-probe-source]')
  const match = /^(.+):(\d+):(\d+)$/.exec(stamped?.getAttribute('data-probe-source') ?? '')
  return match === null
    ? undefined
    : { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) }
}

/** ` (file:line)`, to end a phrase; empty for an unstamped element. */
export function placeOf(element: Element): string {
  const source = sourceOf(element)
  return source === undefined ? '' : ` (${source.file}:${source.line})`
}
