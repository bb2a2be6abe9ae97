import type { CommandHandlers } from './command.js'

export const shown: CommandHandlers['shown'] = ({ older, newer }, { findings: { calls, learnt } }) => {
  if (newer === undefined) return { amiss: learnt.deed?.amiss(calls.count > 0) ?? [] }
  if (older === undefined) {
    const rendering = learnt.deed?.unshown.renderingOf(newer)
    return rendering === undefined ? {} : { rendering }
  }
  const standing = learnt.deed?.answers.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
