import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings: { learnt } }) => {
  if (older === undefined) return { former: learnt.unshown?.former(newer) ?? 0 }
  const standing = learnt.answers?.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
