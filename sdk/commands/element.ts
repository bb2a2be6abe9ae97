import { inPieces } from '../dom/one-moment.js'
import { resolveRef } from '../dom/refs.js'
import { descriptorOf } from '../page/element/descriptor.js'
import type { CommandHandlers } from './command.js'

export const element: CommandHandlers['element'] = ({ ref }, context) =>
  inPieces(() => descriptorOf(resolveRef(ref), context.redact), context)
