/** The page at `/` for people: what is connected. Plain HTML; every word of a page is escaped. */
import type { SessionInfo } from './session.js'

export function statusPage(version: string, sessions: readonly SessionInfo[]): string {
  const rows = sessions.map(
    ({ sessionId, app, title, url, state, throttled }) =>
      `<tr><td>${escapeHtml(sessionId)}</td><td>${escapeHtml(app ?? '')}</td><td>${escapeHtml(title)}</td><td>${escapeHtml(url)}</td>` +
      `<td>${state}${throttled ? ', throttled' : ''}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? '<p>No tab is connected. Open your app with the SDK in it.</p>'
      : `<table><caption>Connected tabs</caption><thead><tr><th scope="col">Session</th><th scope="col">App</th>` +
        `<th scope="col">Title</th><th scope="col">Address</th><th scope="col">State</th></tr></thead>` +
        `<tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>probe</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem;max-width:70rem}table{border-collapse:collapse}
td,th{border:1px solid #999;padding:.3rem .6rem;text-align:left}caption{text-align:left;font-weight:bold}
</style></head><body><h1>probe ${escapeHtml(version)}</h1>${table}</body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
