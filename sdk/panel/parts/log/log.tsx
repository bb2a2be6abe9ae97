import { natives } from '../../../platform/natives.js'
import type { Part } from '../../part.js'
import { copyText, saveFile } from '../../take-away.js'
import { EMPTY, type Entry, type Log, withEntry, withNews } from './entries.js'
import { markdownOf, wordsOf } from './words.js'

/** Entries that are drawn at first, and more at each press of the button. */
const SHOWN = 50
/** Entries that survive a reload. */
const STORED = 200
/** ms after a change until it is stored */
const STORE_MS = 1_000
/** A longer message is cut by the connection. */
const MESSAGE_CHARS = 2_000

const STYLES = `
.log { list-style: none; margin: 0; padding: 0; }
.log li { padding-block: 6px; border-block-start: 1px solid var(--line); overflow-wrap: anywhere; }
.head { font-weight: 600; margin-inline-end: 6px; }
.yes .head { color: var(--yes); } .no .head { color: var(--no); } .unknown .head { color: var(--unknown); }
.body { white-space: pre-wrap; }
.note, .log time, .counts { color: var(--soft); font-size: 12px; }
.note { display: block; }
.log time { float: inline-end; margin-inline-start: 8px; }
.counts { margin-block: 8px; }
.write { display: flex; gap: 8px; align-items: flex-end; margin-block: 8px; }
.write label { flex: 1; font-size: 12px; color: var(--soft); }
`

/** Verdicts as they land, the words of the person and the agents, and the box to write in. */
export const logPart: Part = {
  name: 'log',
  styles: STYLES,
  create(panel) {
    const { human, memory, refresh, announce } = panel
    let log: Log = { ...EMPTY, ...memory.read<Log>('log') }
    let shown = SHOWN
    let draft = memory.read<string>('draft') ?? ''
    let isDue = false
    const store = () => {
      isDue = false
      memory.write('log', { ...log, entries: log.entries.slice(0, STORED) })
      memory.write('draft', draft)
    }
    const storeSoon = () => {
      if (!isDue) natives.setTimeout(store, STORE_MS)
      isDue = true
    }
    const change = (next: Log) => {
      if (next === log) return
      log = next
      storeSoon()
      refresh()
    }
    globalThis.addEventListener('pagehide', store)
    const send = () => {
      const text = draft.trim().slice(0, MESSAGE_CHARS)
      if (text === '') return
      human.say(text)
      draft = ''
      change(withEntry(log, { kind: 'person', text }, natives.now()))
      announce('Sent.')
    }
    const markdown = () => markdownOf(log, panel.source.redact.url(location.href))
    const copy = async () =>
      announce((await copyText(panel.root, markdown())) ? 'Copied.' : 'Could not copy.')
    const save = () => {
      const file = { page: panel.source.redact.url(location.href), ...log, delivered: undefined }
      saveFile(panel.root, 'probe-run.json', JSON.stringify(file, null, 2))
      announce('Saved.')
    }
    return {
      news(news) {
        change(withNews(log, news, natives.now()))
        if (news.kind === 'verdict') announce(`Verdict: ${news.verified}. ${news.because}`)
        if (news.kind === 'mark-resolved') announce(`Mark ${news.id} is fixed.`)
      },
      tools: () => (
        <>
          <button type="button" tabIndex={-1} onClick={copy}>
            Copy
          </button>
          <button type="button" tabIndex={-1} onClick={save}>
            Export
          </button>
        </>
      ),
      section() {
        const { entries, counts, total } = log
        const onKeyDown = (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          send()
        }
        return (
          <>
            <div class="write">
              <label>
                Message to the agent
                <textarea
                  tabIndex={-1}
                  maxLength={MESSAGE_CHARS}
                  value={draft}
                  onInput={(event) => {
                    draft = event.currentTarget.value
                    storeSoon()
                    refresh()
                  }}
                  onKeyDown={onKeyDown}
                />
              </label>
              <button type="button" tabIndex={-1} onClick={send}>
                Send
              </button>
            </div>
            <p class="counts">
              {counts.yes} yes, {counts.no} no, {counts.unknown} unknown
            </p>
            <ol class="log" aria-label="What happened, newest first">
              {entries.slice(0, shown).map((entry) => (
                <EntryRow key={entry.n} entry={entry} />
              ))}
            </ol>
            {entries.length > shown && (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => {
                  shown += SHOWN
                  refresh()
                }}
              >
                Show older
              </button>
            )}
            {total > entries.length && entries.length <= shown && (
              <p class="note">{total - entries.length} earlier entries are not kept.</p>
            )}
          </>
        )
      },
    }
  },
}

/** Text of others is isolated, so that its direction does not turn ours around. */
function EntryRow({ entry }: { entry: Entry }) {
  const { head, body, notes } = wordsOf(entry)
  return (
    <li class={entry.kind === 'verdict' ? entry.verified : entry.kind}>
      <time dateTime={new Date(entry.at).toISOString()}>{new Date(entry.at).toLocaleTimeString()}</time>
      <span class="head">{head}</span>
      <bdi class="body">{body}</bdi>
      {notes.map((note) => (
        <bdi key={note} class="note">
          {note}
        </bdi>
      ))}
    </li>
  )
}
