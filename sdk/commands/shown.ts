import type { CommandHandlers } from './command.js'

const NAME_CHARS = 120

export const shown: CommandHandlers['shown'] = (
  { older, newer },
  { findings: { calls, learnt, recentReads }, redact },
) => {
  if (newer === undefined) {
    const textOf = (text: string) => redact.text(text).slice(0, NAME_CHARS)
    const amiss = learnt.deed?.amiss(calls.hasAsked, recentReads) ?? []
    return {
      amiss: amiss.map(({ name, rows, ...rest }) => ({
        ...rest,
        ...(name === undefined ? {} : { name: textOf(name) }),
        ...(rows && { rows: rows.map(textOf) }),
      })),
    }
  }
  if (older === undefined) {
    const rendering = learnt.deed?.unshown.renderingOf(newer)
    return rendering === undefined ? {} : { rendering }
  }
  const standing = learnt.deed?.answers.standing(older, newer)
  return standing === undefined ? {} : { standing }
}
