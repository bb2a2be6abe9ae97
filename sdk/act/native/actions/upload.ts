import { isVisible } from '../../../dom/visible.js'
import { FILE_SLOT } from '../../../protocol/input.js'
import { type Action, badArguments, refuseDisabled, wrongElement } from '../../action.js'
import * as synthetic from '../../gestures/upload.js'
import { clicked, type Pressing, pressAt } from '../press.js'

/** Opens the file chooser by a press on what shows it: the input, its label, or any control that opens one. */
export const upload = (hand: Pressing): Action => ({
  check(target, args, devices) {
    if (synthetic.inputOf(target) !== undefined) return synthetic.upload.check(target, args, devices)
    refuseDisabled(target)
    if (args.files === undefined) badArguments('args.files is needed: a list of files')
    if (args.files.length === 0) wrongElement(target, 'a file input that can be cleared')
  },
  *perform(target, { files = [] }) {
    const input = synthetic.inputOf(target)
    const pressed = [target, input, ...(input?.labels ?? [])].find(
      (each) => each !== undefined && isVisible(each),
    )
    if (pressed !== undefined && files.length > 0)
      return yield* pressAt(pressed, hand, (point) => [...clicked(point), { kind: 'files', into: 'chooser' }])
    if (input === undefined || files.length + (input.files?.length ?? 0) === 0) return false
    const slots = globalThis as { [slot: symbol]: unknown }
    const slot = Symbol.for(FILE_SLOT)
    slots[slot] = input
    try {
      yield [{ kind: 'files', into: 'slot' }]
    } finally {
      delete slots[slot]
    }
    return false
  },
})
