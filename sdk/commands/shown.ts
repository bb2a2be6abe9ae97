import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings: { learnt } }) => {
  if (newer === undefined) return learnt.deed?.toggle.standsAsBefore === true ? { untoggled: true } : {}
  if (older === undefined) {
    const rendering = learnt.deed?.unshown.renderingOf(newer)
    return rendering === undefined ? {} : { rendering }
  }
  const standing = learnt.deed?.answers.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
