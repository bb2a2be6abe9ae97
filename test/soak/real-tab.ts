import { setTimeout as after } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Probe } from '../../sdk/index.js'
import { FRAME, FRAME_HEAD_BYTES, readFrameHead, type Welcome } from '../../sdk/protocol/frames.js'
import { type Answer, openSite, type Site } from '../harness/site.js'
import type { Book } from './book.js'
import type { Random } from './random.js'
import { SoakTab } from './tab.js'

declare const probe: Probe

const RELOAD_MS = 500
const FLOOD_SIGNALS = 20_000

export async function openNotesSite(daemon: string, book: Book, random: Random): Promise<Site> {
  const page =
    (wired: boolean): Answer =>
    (request, response) => {
      const index = new URL(request.url ?? '', 'http://site').searchParams.get('tab')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
        `<!doctype html><html lang="en"><head>${wired ? `<script src="${daemon}/probe.js" data-probe-session="soak-${index}"></script>` : ''}
<title>Tab ${index}.</title></head><body><h1>Tab ${index}.</h1><label>Note <input id="note"></label><ul id="list"></ul>
<script>
note.addEventListener('input', async () => {
  const text = note.value
  await fetch('/notes', { method: 'POST', body: text })
  const item = document.createElement('li')
  item.textContent = 'Saved ' + text
  list.append(item)
  if (list.children.length > 20) list.firstChild.remove()
})
</script></body></html>`,
      )
    }
  const notes: Answer = async (request, response) => {
    let note = ''
    for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) note += chunk
    book.arrived(note)
    const status = note.endsWith('-bad.') ? 500 : 201
    const answer = () => response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}')
    setTimeout(answer, random.between(0, 100))
  }
  return openSite({ '/': page(true), '/leased': page(false), '/notes': notes })
}

export class RealTab extends SoakTab {
  readonly kind = 'real'
  readonly #context: BrowserContext
  readonly #address: string
  #page: Page | undefined

  constructor(index: number, context: BrowserContext, site: Site) {
    super(index)
    this.#context = context
    this.#address = `${site.url}/?tab=${index}`
  }

  async open(): Promise<void> {
    const before = this.welcomes
    this.#page = await this.#context.newPage()
    this.#page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = Buffer.from(payload)
        if (readFrameHead(frame)?.kind !== FRAME.welcome) return
        this.welcomed((JSON.parse(frame.subarray(FRAME_HEAD_BYTES).toString()) as Welcome).session)
      }),
    )
    await this.#page.goto(this.#address)
    await this.#hasScript()
    await this.welcomedAfter(before)
  }

  async reload(): Promise<void> {
    const before = this.welcomes
    await this.#page?.reload()
    await this.#hasScript()
    await this.welcomedAfter(before)
  }

  /** A page that was loaded while no daemon served the SDK has none, so it is reloaded, as a person would do. */
  async #hasScript(): Promise<void> {
    while ((await this.#page?.evaluate(() => 'probe' in globalThis)) === false) {
      await after(RELOAD_MS)
      await this.#page?.reload()
    }
  }

  async reopen(): Promise<void> {
    await this.close()
    await this.open()
  }

  async flood(): Promise<void> {
    await this.#page?.evaluate(async (signals) => {
      for (let i = 0; i < signals; i++) {
        probe.signal('flood', { i })
        if (i % 2_000 === 0) await new Promise((resolve) => setTimeout(resolve))
      }
    }, FLOOD_SIGNALS)
  }

  async jump(ms: number): Promise<void> {
    await this.#page?.evaluate((shift) => {
      const { now } = Date
      Date.now = () => now() + shift
    }, ms)
  }

  async freeze(ms: number): Promise<void> {
    if (this.#page === undefined) return
    const devtools = await this.#context.newCDPSession(this.#page)
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
    await after(ms)
    await devtools.send('Page.setWebLifecycleState', { state: 'active' })
    await devtools.detach()
  }

  async close(): Promise<void> {
    await this.#page?.close()
  }
}
