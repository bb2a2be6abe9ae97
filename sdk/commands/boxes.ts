import { inPieces } from '../dom/one-moment.js'
import { boxes as boxesOf } from '../page/snapshot/boxes.js'
import type { CommandHandlers } from './command.js'

export const boxes: CommandHandlers['boxes'] = ({ ref, controls }, context) => {
  const target = ref === undefined ? undefined : context.refs.resolve(ref)
  return inPieces(() => boxesOf(target, controls, context), context)
}
