import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings: { learnt } }) => {
  if (newer === undefined) return learnt.pressedToggle?.standsAsBefore === true ? { untoggled: true } : {}
  if (older === undefined) {
    const rendering = learnt.unshown?.renderingOf(newer)
    return rendering === undefined ? {} : { rendering }
  }
  const standing = learnt.answers?.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
