/**
 * A booking app whose markup can be refactored: what a control does is told by `data-do`, so that its test id, its words and
 * its place can change. The server keeps which controls wrote, to tell a right healing from a wrong one.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The markup of the page as it was when the flows were recorded. */
export const BASE = `
<header><h1>Meeting rooms</h1><button data-testid="open-settings" data-do="open-settings">Settings</button></header>
<main>
  <section aria-label="New booking">
    <form>
      <label>Guest <input data-testid="guest" name="guest"></label>
      <label>Room <select data-testid="room" name="room"><option>Attic</option><option>Cellar</option></select></label>
      <label><input type="checkbox" data-testid="coffee" name="coffee"> With coffee</label>
      <button type="button" data-testid="draft" data-do="draft">Keep as draft</button>
      <button type="button" data-testid="book" data-do="book">Book room</button>
    </form>
  </section>
  <section aria-label="Bookings">
    <ul>
      <li>Ann, Attic <button data-testid="confirm-ann" data-do="confirm-ann">Confirm Ann</button></li>
      <li>Ben, Cellar <button data-testid="confirm-ben" data-do="confirm-ben">Confirm Ben</button></li>
    </ul>
  </section>
  <section aria-label="Message">
    <label>Message <input data-testid="message" name="message"></label>
    <button data-testid="send" data-do="send">Send message</button>
  </section>
  <p role="status"></p>
</main>
<div role="dialog" aria-label="Preferences" hidden>
  <label><input type="checkbox" data-testid="newsletter" name="newsletter"> Newsletter</label>
  <button data-testid="apply" data-do="apply">Apply</button>
  <button data-testid="close" data-do="close">Close</button>
</div>
`

/** The fields of the page when the flows were recorded: a control must still write these. */
const FIELDS = ['guest', 'room', 'coffee', 'message', 'newsletter']

/** Each control that writes: where to, and what it then says. */
const SCRIPT = `
  const WRITES = {
    book: ['/api/bookings', 'Booked'], draft: ['/api/drafts', 'Draft kept'], send: ['/api/messages', 'Message sent'],
    apply: ['/api/preferences', 'Preferences saved'], hold: ['/api/bookings', 'Booked on hold'],
    'confirm-ann': ['/api/confirmations/1', 'Confirmed Ann'], 'confirm-ben': ['/api/confirmations/2', 'Confirmed Ben'],
    drop: ['/api/drops', 'Dropped'],
  }
  const dialog = () => document.querySelector('[role=dialog]')
  document.addEventListener('click', async ({ target }) => {
    const what = target.closest('[data-do]')?.dataset.do
    if (what === 'open-settings') dialog().hidden = false
    if (what === 'close') dialog().hidden = true
    if (what === 'next') for (const each of document.querySelectorAll('[data-step]')) each.hidden = !each.hidden
    if (what === 'menu') document.querySelector('[role=menu]').hidden = false
    if (WRITES[what] === undefined) return
    const [url, says] = WRITES[what]
    const fields = Object.fromEntries([...document.querySelectorAll('[name]')].map((each) => [each.name, each.type === 'checkbox' ? each.checked : each.value]))
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-control': what }, body: JSON.stringify(fields) })
    const { guest, message } = await answer.json()
    document.querySelector('[role=status]').textContent = [says, guest, message].filter(Boolean).join(' ')
  })
`

export interface BookingApp {
  url: string
  /** the page's markup from now on */
  show(markup: string): void
  /** The controls that wrote since the last call, with what the fields held, in order. */
  taken(): string[]
  close(): Promise<void>
}

export async function openBookingApp(): Promise<BookingApp> {
  let markup = BASE
  let log: string[] = []
  const server = createServer(async (request, response) => {
    const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (request.url === '/') {
      answer(
        'text/html',
        `<!doctype html><title>Meeting rooms</title>${markup}<script src="/app.js"></script>`,
      )
    } else if (request.url === '/app.js') answer('text/javascript', SCRIPT)
    else if (request.url === '/reset') {
      log = []
      answer('text/plain', '')
    } else if (request.method === 'POST') {
      const body = Buffer.concat(await request.toArray()).toString()
      const fields = JSON.parse(body) as { guest?: string; message?: string }
      const { guest, message } = fields
      const held = Object.fromEntries(
        FIELDS.map((name) => [name, (fields as { [name: string]: unknown })[name]]),
      )
      log.push(`${request.headers['x-control']} ${JSON.stringify(held)}`)
      answer('application/json', JSON.stringify({ guest, message }))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(next) {
      markup = next
    },
    taken() {
      const all = log
      log = []
      return all
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
