import type { CommandHandlers } from './command.js'

const NAME_CHARS = 120

export const shown: CommandHandlers['shown'] = (
  { older, newer },
  { findings: { calls, learnt, recentReads }, redact },
) => {
  if (newer === undefined) {
    const amiss = learnt.deed?.amiss(calls.hasAsked, recentReads) ?? []
    return {
      amiss: amiss.map(({ name, ...rest }) =>
        name === undefined ? rest : { ...rest, name: redact.text(name).slice(0, NAME_CHARS) },
      ),
    }
  }
  if (older === undefined) {
    const rendering = learnt.deed?.unshown.renderingOf(newer)
    return rendering === undefined ? {} : { rendering }
  }
  const standing = learnt.deed?.answers.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
