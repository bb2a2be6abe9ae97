import { ProbeError } from '../../../protocol/errors.js'
import type { Action } from '../../action.js'
import { type Pressing, reached } from '../press.js'

export const scroll = ({ native, redact }: Pressing): Action => ({
  check: () => undefined,
  *perform(target, { by }) {
    if (by === undefined) return false
    const { x, y } = reached(target, redact)
    yield [
      { kind: 'move', x, y },
      { kind: 'wheel', x, y, deltaX: by.x, deltaY: by.y },
    ]
    return native.isCancelled
  },
})

export const wheel = (hand: Pressing): Action => ({
  ...scroll(hand),
  check(_target, { key }) {
    if (key !== undefined) throw new ProbeError('UNSUPPORTED', 'a wheel with a key held has no native form')
  },
})
