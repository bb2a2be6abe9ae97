/** How an entry is said, in the window and in what is copied. Pure. */
import type { EndReason } from '../../../protocol/frames.js'
import type { Entry, Log } from './entries.js'

export const ENDED: Readonly<Record<EndReason, string>> = {
  idle: 'The session ended: no agent called for a while. The next call continues it.',
  explicit: 'The session has ended. Reload the page for a new one.',
  'agent-left': 'The agent has left. The next call continues the session.',
  'bridge-lost': 'The connection to the service was lost. The session has ended.',
}

export interface Words {
  /** who speaks, or what it is */
  head: string
  /** what was said or decided; text of others, which is quoted as it is */
  body: string
  /** the agent's words about a verdict, and what became of an entry */
  notes: readonly string[]
}

export function wordsOf(entry: Entry): Words {
  switch (entry.kind) {
    case 'verdict': {
      const { verified, because, intent, retracted } = entry
      return {
        head: verified,
        body: because,
        notes: [
          ...(intent === undefined ? [] : [`The agent: ${intent}`]),
          ...(retracted === undefined ? [] : [`Taken back, now ${retracted.now}: ${retracted.because}`]),
        ],
      }
    }
    case 'person':
      return { head: 'You', body: entry.text, notes: [entry.isDelivered === true ? 'received' : 'sent'] }
    case 'agent':
      return { head: 'Agent', body: entry.text, notes: [] }
    case 'mark': {
      const { id, note, isFixed, opening } = entry
      const opened =
        opening && ('by' in opening ? `file opened by ${opening.by}` : `file not opened: ${opening.why}`)
      return {
        head: `Mark ${id}`,
        body: note,
        notes: [isFixed === true ? 'fixed' : 'open', ...(opened === undefined ? [] : [opened])],
      }
    }
    case 'refused':
      return { head: 'Mark refused', body: entry.note, notes: [entry.why] }
    case 'flow':
      return { head: `Flow ${entry.name}`, body: entry.file, notes: ['saved'] }
    case 'ended':
      return { head: 'Ended', body: ENDED[entry.reason], notes: [] }
  }
}

/**
 * The log as Markdown, oldest first.
 *
 * @param url address of the page, redacted
 */
export function markdownOf({ entries, counts, total }: Log, url: string): string {
  const lines = [...entries].reverse().map((entry) => {
    const { head, body, notes } = wordsOf(entry)
    const time = new Date(entry.at).toISOString()
    return [`- ${time} **${head}**: ${literal(body)}`, ...notes.map((note) => `  - ${literal(note)}`)].join(
      '\n',
    )
  })
  const left = total - entries.length
  return [
    '# probe',
    '',
    `Page: ${literal(url)}`,
    '',
    `Verdicts: ${counts.yes} yes, ${counts.no} no, ${counts.unknown} unknown.`,
    ...(left > 0 ? [`${left} earlier entries are not kept.`] : []),
    '',
    ...lines,
    '',
  ].join('\n')
}

/** Text of others as a code span, so that it is no Markdown of ours. */
function literal(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(line) ? ' ' : ''
  return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`
}
