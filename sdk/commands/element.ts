import { inPieces } from '../dom/one-moment.js'
import { descriptorOf } from '../page/element/descriptor.js'
import type { CommandHandlers } from './command.js'

export const element: CommandHandlers['element'] = ({ ref }, context) =>
  inPieces(() => descriptorOf(context.refs.resolve(ref), context), context)
