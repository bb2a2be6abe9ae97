import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings }) => {
  const standing = findings.answers.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
