import type { SourcePlace } from '../../protocol/commands/source.js'
import { isOfPackage } from '../framework.js'
import type { Fiber, Owner } from './fiber.js'

/** ends the frames of the app and its packages; React's own follow */
const BOTTOM = /react[_-]stack[_-]bottom[_-]frame/
const FRAME = /\(?((?:https?|file|webpack|webpack-internal|rsc|about):\/\/[^\s)]+?):(\d+):(\d+)\)?$/

/**
 * React 19: places in the served code that created an element, nearest first. Leaves out those that by their address are
 * code of a package: such a function ran for code of the app, as `jsx` of a package does.
 */
export function createdAt(at: Fiber | Owner): SourcePlace[] {
  const stack = ('return' in at ? at._debugStack : at.debugStack)?.stack
  if (typeof stack !== 'string') return []
  // The first frame is React's own call.
  const frames = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(1)
  const bottom = frames.findIndex((line) => BOTTOM.test(line))
  return (bottom === -1 ? frames : frames.slice(0, bottom)).flatMap((line) => {
    const [, file = '', row, column] = FRAME.exec(line) ?? []
    return file === '' || isOfPackage(file) ? [] : [{ file, line: Number(row), column: Number(column) }]
  })
}
