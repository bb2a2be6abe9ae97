import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings }) => {
  const standing = findings.learnt.answers?.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
