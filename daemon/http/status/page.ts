/** The status page for people. Plain HTML; texts of pages are escaped, and show what nobody sees. */
import { printable } from '../../../sdk/protocol/printable.js'
import type { Status } from './status.js'

export const SCRIPT = `
const line = document.getElementById('line')
const say = (text) => { if (line.textContent !== text) line.textContent = text }
const events = new EventSource('/status/events')
events.onmessage = ({ data }) => {
  const update = JSON.parse(data)
  document.getElementById('tables').innerHTML = update.tables
  say(update.line)
}
events.onerror = () => say('Daemon unreachable; the data below is stale.')
`

export const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:1.5rem 0}
caption{text-align:left;font-weight:bold;font-size:1.2em}
th,td{border-bottom:1px solid #8888;padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
`

export function statusPage(status: Status): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>probe</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>
<h1>probe ${escapeHtml(status.version)}</h1>
<p id="line" role="status">${escapeHtml(statusLine(status))}</p>
<div id="tables">${statusTables(status)}</div>
<noscript><p>Reload the page to update it.</p></noscript>
</main><script>${SCRIPT}</script></body></html>`
}

export function statusLine({ sessions, agents, verdicts: [last], logFault }: Status): string {
  const tabs = sessions.length === 1 ? '1 tab' : `${sessions.length} tabs`
  const who = agents === 1 ? '1 agent' : `${agents} agents`
  const judged = last === undefined ? '' : ` Last verdict: ${last.verified}, ${last.because}.`
  const log = logFault === undefined ? '' : ` The log is not written: ${logFault}.`
  return `${tabs}, ${who}.${judged}${log}`
}

export function statusTables({ sessions, verdicts }: Status): string {
  const tabs = table(
    'Connected tabs',
    ['Session', 'App', 'Title', 'Address', 'State'],
    sessions.map(({ sessionId, app = '', title, url, state, hidden, throttled, pendingMarks }) => {
      const facts = [
        state,
        ...(hidden ? ['hidden'] : throttled ? ['quiet'] : []),
        ...(pendingMarks === 0 ? [] : [`${pendingMarks} flagged`]),
      ]
      return [sessionId, app, title, url, facts.join(', ')]
    }),
    'No tab is connected. Open your app with the SDK.',
  )
  const judged = table(
    'Last verdicts',
    ['Verdict', 'Because', 'Session', 'At'],
    verdicts.map(({ verified, verifiedReason, because, intent, retracted, sessionId, at }) => [
      `${verified} (${verifiedReason})${retracted === undefined ? '' : `, taken back: ${retracted.because}`}`,
      intent === undefined ? because : `${because} (intent: ${intent})`,
      sessionId,
      at,
    ]),
    'No verdict yet.',
  )
  return tabs + judged
}

function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return `<p>${escapeHtml(none)}</p>`
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
    return `<tr><th scope="row">${escapeHtml(first)}</th>${cells}</tr>`
  })
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
