import { standingOf } from '../observe/network/answers.js'
import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }) => {
  const standing = standingOf(older, newer)
  return standing === undefined ? {} : { standing }
}
