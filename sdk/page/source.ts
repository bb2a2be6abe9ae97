import { closestFlat } from './walk.js'

/** Where the nearest stamped element stands in the source. */
export function sourceOf(target: Element): { file: string; line: number; column: number } | undefined {
  const stamped = closestFlat(target, '[data-probe-source]')
  const match = /^(.+):(\d+):(\d+)$/.exec(stamped?.getAttribute('data-probe-source') ?? '')
  return match === null
    ? undefined
    : { file: match[1] ?? '', line: Number(match[2]), column: Number(match[3]) }
}
