import { inPieces } from '../dom/one-moment.js'
import { appearance as appearanceOf } from '../page/snapshot/appearance.js'
import type { CommandHandlers } from './command.js'

export const appearance: CommandHandlers['appearance'] = ({ ref }, context) => {
  const root = ref === undefined ? (document.body ?? document.documentElement) : context.refs.resolve(ref)
  return inPieces(() => appearanceOf(root, context), context)
}
