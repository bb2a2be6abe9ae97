import type { Page } from 'playwright-core'

export interface Recorded {
  /** the document after each step, without the SDK's own traces */
  dom: string[]
  focus: string[]
  /** the person's input events and their consequences, in order */
  events: string[]
  /** console messages, sorted, because those of a dev server have no fixed order */
  console: string[]
}

/** Next.js builds at any time and logs it */
const BUILDING = /^\[Fast Refresh\] (?:rebuilding|done)/
/** ms for which a key is down: a dialog that closes on key down fires its event before key up */
const KEY_MS = 200
const STILL_MS = 300

export async function drive(page: Page, url: string): Promise<Recorded> {
  const said: string[] = []
  page.on('console', (message) => {
    const text = comparable(message.text())
    if (!BUILDING.test(text)) said.push(`${message.type()} ${text}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught ${error.message}`))
  await page.addInitScript(recordEvents)
  await page.goto(url)
  await page.getByTestId('ready').waitFor()
  // A framework and its tools may still add attributes during hydration.
  await page.waitForLoadState('networkidle')
  const dom: string[] = []
  const focus: string[] = []
  const look = async () => {
    await page.evaluate(comeToRest, STILL_MS)
    const [html, focused] = await page.evaluate(readPage)
    dom.push(comparable(html))
    focus.push(focused)
  }
  await look()
  for (const note of ['Tea', 'Mint']) {
    await page.getByLabel('Note').fill(note)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Saved: ${note}`).waitFor()
    await look()
  }
  await page.getByRole('button', { name: 'About' }).click()
  await page.getByRole('dialog').waitFor()
  await toggled(page, 1)
  await look()
  await page.keyboard.press('Escape', { delay: KEY_MS })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await toggled(page, 2)
  await look()
  await page.getByLabel('Note').press('Tab')
  await look()
  const events = await page.evaluate(() => (globalThis as unknown as { recorded: string[] }).recorded)
  return { dom, focus, events, console: [...said].sort() }
}

/** A dialog fires its toggle event one task later: a key pressed sooner would merge two events. */
async function toggled(page: Page, times: number): Promise<void> {
  await page.waitForFunction((least) => {
    const { recorded } = globalThis as unknown as { recorded: string[] }
    return recorded.filter((event) => event.startsWith('toggle ')).length >= least
  }, times)
}

/** Ports, times, hashes, nonces and white space around scripts vary between runs; an island's id is a hash of its markup. */
function comparable(text: string): string {
  return text
    .replace(/(127\.0\.0\.1|localhost):\d+/g, '$1')
    .replace(/'nonce-[^']*'/g, "'nonce'")
    .replace(/([?&](?:t|v)=)[\w.-]+/g, '$1')
    .replace(/\d+ ?ms\b/g, 'ms')
    .replace(/\d+\.\d{3,}/g, '')
    .replace(/((?:uid|render-time)=")[^"]*/g, '$1')
    .replace(/\s+/g, ' ')
}

/** Runs in the page before all of its scripts. */
function recordEvents(): void {
  const recorded: string[] = []
  Object.assign(globalThis, { recorded })
  const names = [
    'click',
    'input',
    'change',
    'submit',
    'keydown',
    'keyup',
    'focusin',
    'focusout',
    'close',
    'toggle',
  ]
  for (const name of names)
    addEventListener(
      name,
      (event) => {
        const { localName = '', textContent } = event.target as Partial<Element>
        recorded.push(`${name} ${localName} ${(textContent ?? '').slice(0, 20)}`)
      },
      { capture: true, passive: true },
    )
}

/** Runs in the page: resolves after `ms` without a change. */
function comeToRest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const rest = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(rest, ms)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(rest, ms)
    })
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
  })
}

/**
 * Runs in the page: the rendered document and the focused element. Scripts and their preloads are left out: they
 * contain the stamps as data, in files that are named after a hash of their content.
 */
function readPage(): [html: string, focused: string] {
  const root = document.documentElement.cloneNode(true) as Element
  for (const element of root.querySelectorAll('[data-probe-source]'))
    element.removeAttribute('data-probe-source')
  for (const script of root.querySelectorAll('script, link[rel~="preload"], link[rel~="modulepreload"]'))
    script.remove()
  const { activeElement: active } = document
  return [root.outerHTML, active === null ? '' : `${active.localName} ${active.id}`]
}
