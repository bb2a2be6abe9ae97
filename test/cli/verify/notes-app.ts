/** A small app that `probe verify` starts, and steps of flows on it. */

/** Counts what is saved; `POST /reset` sets it to zero. SLOW: ms before it answers a save; its log has how many wait at once. */
export const SERVER = `
  import { appendFileSync } from 'node:fs'
  import { createServer } from 'node:http'
  const page = '<!doctype html><title>Notes</title><label>Note <input></label><button data-testid="save">Save</button><p></p><script src="/app.js"></script>'
  const app = "document.querySelector('button').onclick = async () => { const answer = await fetch('/save' + location.search, { method: 'POST', body: document.querySelector('input').value }); document.querySelector('p').textContent = 'Saved ' + (await answer.json()).count }"
  let count = 0
  let waiting = 0
  let most = 1
  const { PORT, PROBE_WORKER, MUTE, SLOW = 0 } = process.env
  const note = (what) => appendFileSync('server.log', PROBE_WORKER + ' ' + what + '\\n')
  note('started')
  process.on('SIGTERM', () => { note('ended'); process.exit() })
  if (MUTE) setInterval(() => undefined, 1000)
  else createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://app')
    const answer = (type, body, status = 200) => response.writeHead(status, { 'content-type': type }).end(body)
    if (pathname === '/app.js') return answer('text/javascript', app)
    if (pathname === '/reset') { count = 0; note('reset'); return answer('text/plain', '') }
    if (pathname === '/save') {
      count += 1
      waiting += 1
      if (SLOW && waiting > most) note((most = waiting) + ' at once')
      const isBroken = search === '?broken' || (search === '?moody' && count % 2 === 0)
      const body = JSON.stringify({ count })
      return setTimeout(() => { waiting -= 1; answer('application/json', body, isBroken ? 500 : 200) }, SLOW)
    }
    answer('text/html', page)
  }).listen(PORT, '127.0.0.1')
`
export const SAVED = (count: number) => ({
  kind: 'allOf',
  predicates: [
    { kind: 'net', method: 'POST', urlContains: '/save', status: 200 },
    { kind: 'text', contains: `Saved ${count}` },
  ],
})
export const SAVE = { act: 'click', target: [{ testid: 'save' }], expect: SAVED(1) }
export const fill = (text: unknown) => ({ act: 'fill', target: [{ label: 'Note' }], args: { text } })
