/** The status page for people. Plain HTML; texts of pages are escaped, and show what nobody sees. */
import { html, Markup } from '../../../workers/picture/markup.js'
import type { RecordedVerdict } from '../../sessions/verdicts.js'
import { RUNS_PAGE, VERDICTS_PAGE, verdictAddress } from '../verdicts/paths.js'
import type { Status } from './status.js'

/** A link that has the focus keeps it over an update. */
export const SCRIPT = `
const line = document.getElementById('line')
const tables = document.getElementById('tables')
let shown
const say = (text) => { if (line.textContent !== text) line.textContent = text }
const show = (markup) => {
  if (markup === shown) return
  shown = markup
  const active = tables.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  tables.innerHTML = markup
  if (active !== null) for (const link of tables.querySelectorAll('a')) if (link.getAttribute('href') === active) { link.focus(); break }
}
const events = new EventSource('/status/events')
events.onmessage = ({ data }) => {
  const update = JSON.parse(data)
  show(update.tables)
  say(update.line)
}
events.onerror = () => say('Daemon unreachable; the data below is stale.')
`

export const STYLE = `
:root{color-scheme:light dark;--yes:#146c2e;--no:#b3161f;--unknown:#7a5200}
@media(prefers-color-scheme:dark){:root{--yes:#62d58a;--no:#ff8a85;--unknown:#f0c060}}
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:1.5rem 0}
caption{text-align:left;font-weight:bold;font-size:1.2em}
th,td{border-bottom:1px solid #8888;padding:.4rem .8rem .4rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.v-yes{color:var(--yes)}.v-no{color:var(--no)}.v-unknown{color:var(--unknown)}
a{color:inherit}
`

export function statusPage(status: Status): string {
  const [style, script] = [new Markup(STYLE), new Markup(SCRIPT)]
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>probe</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>probe ${status.version}</h1>
<p id="line" role="status">${statusLine(status)}</p>
<nav><a href="${VERDICTS_PAGE}">All verdicts</a> · <a href="${RUNS_PAGE}">Last runs of flows</a></nav>
<div id="tables">${statusTables(status)}</div>
<noscript><p>Reload the page to update it.</p></noscript>
</main><script>${script}</script></body></html>`.text
}

export function statusLine({ sessions, agents, folders, verdicts: [last], logFault }: Status): string {
  const tabs = sessions.length === 1 ? '1 tab' : `${sessions.length} tabs`
  const who = agents === 1 ? '1 agent' : `${agents} agents`
  const where = folders.length === 0 ? '' : ` in ${folders.join(', ')}`
  const judged = last === undefined ? '' : ` Last verdict: ${last.verified}, ${last.because}.`
  const log = logFault === undefined ? '' : ` The log is not written: ${logFault}.`
  return `${tabs}, ${who}${where}.${judged}${log}`
}

export function statusTables({ sessions, verdicts }: Status): Markup {
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
  return html`${tabs}${verdictTable('Last verdicts', verdicts)}`
}

/** Each verdict leads to its picture. */
export function verdictTable(caption: string, verdicts: readonly RecordedVerdict[]): Markup {
  return table(
    caption,
    ['Verdict', 'Because', 'Session', 'At'],
    verdicts.map(({ id, verified, verifiedReason, because, intent, retracted, sessionId, at }) => [
      html`<a class="v-${verified}" href="${verdictAddress(id)}">${verified} (${verifiedReason})</a>${retracted !== undefined && `, taken back: ${retracted.because}`}`,
      intent === undefined ? because : `${because} (intent: ${intent})`,
      sessionId,
      at,
    ]),
    'No verdict yet.',
  )
}

function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | Markup)[])[],
  none: string,
): Markup {
  if (rows.length === 0) return html`<p>${none}</p>`
  return html`<table><caption>${caption}</caption><thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows.map(
    ([first = '', ...rest]) =>
      html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table>`
}
