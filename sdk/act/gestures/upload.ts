import { DataTransfer, File, fireChosen } from '../../platform/input.js'
import { type Action, badArguments, refuseDisabled, wrongElement } from '../action.js'
import { isInput } from '../editing/field.js'

export const upload: Action = {
  check(target, { files }) {
    const input = inputOf(target)
    if (input === undefined) wrongElement(target, 'a file input and contains none')
    refuseDisabled(input)
    if (files === undefined) badArguments('args.files is needed: a list of files')
    if (files.length > 1 && !input.multiple) badArguments('this file input accepts one file')
  },
  *perform(target, { files = [] }) {
    const input = inputOf(target)
    if (input === undefined) return false
    const transfer = new DataTransfer()
    for (const { name, mime, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mime }))
    }
    if (files.length + (input.files?.length ?? 0) === 0) return false
    input.files = transfer.files
    fireChosen(input)
    return false
  },
}

/** Returns the target or the file input that it labels or contains. */
export function inputOf(target: Element): HTMLInputElement | undefined {
  const { control } = target as HTMLLabelElement
  return [target, control, ...target.querySelectorAll('input')].find(
    (each): each is HTMLInputElement => each != null && isInput(each, /^file$/),
  )
}
