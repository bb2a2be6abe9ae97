/** A page with its panel, whose root the test can look into. */
import type { Locator, Page } from 'playwright-core'
import type { SessionNews } from '../../../sdk/protocol/conversation.js'
import { encodeFrame, FRAME } from '../../../sdk/protocol/frames.js'
import type { Driven, useDriven } from '../../harness/driven.js'
import { isFirefox } from '../../harness/firefox.js'

export interface Shown extends Driven {
  /** the panel's window */
  window: Locator
  /** Sends news to the page, as if the daemon did. */
  tell(news: SessionNews): void
}

type Setup = ReturnType<typeof useDriven>

/** Presses the panel's keys. Before its first paint, Chromium gives a page no input. */
export async function pressKeys(page: Page): Promise<void> {
  if (!isFirefox) await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.keyboard.press('Alt+Shift+KeyP')
}

/** Resolves when the page listens to the keys: one of these scripts hears them, the other opens the panel. */
export async function connected(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource')
    return ['?commands=', '?rare='].every((query) => loaded.some(({ name }) => name.includes(query)))
  })
  await page.waitForLoadState('networkidle')
}

/** Reloads the page, and resolves when it is connected again and listens to the keys. */
export async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await connected(page)
}

/** Resolves when the chip says that an agent reads, which it may say for only 800 ms. The chip must be shown. */
export function reading(page: Page): Promise<void> {
  return page.locator('.chip').evaluate(
    (chip) =>
      new Promise<void>((resolve) => {
        const look = () => chip.textContent === 'reading' && resolve()
        new MutationObserver(look).observe(chip, { childList: true, characterData: true, subtree: true })
        look()
      }),
  )
}

/** Opens a page whose closed shadow roots are open, in this document and the next ones. The panel is not shown yet. */
export async function connect(setup: Setup, ...[body, answers]: Parameters<Setup>): Promise<Shown> {
  const driven = await setup(body, answers, { fresh: true })
  const { page } = driven
  let send: (frame: Buffer) => void = () => undefined
  await page.routeWebSocket(/\/probe$/, (socket) => {
    const server = socket.connectToServer()
    send = (frame) => socket.send(frame)
    server.onMessage((message) => socket.send(message))
  })
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (init) {
      return attachShadow.call(this, { ...init, mode: 'open' })
    }
  })
  await page.reload()
  await connected(page)
  const encoder = new TextEncoder()
  return {
    ...driven,
    window: page.getByRole('region', { name: 'probe' }),
    tell: (news) => send(Buffer.from(encodeFrame(FRAME.news, encoder.encode(JSON.stringify(news))))),
  }
}

/** Opens a page and its panel. */
export async function show(setup: Setup, ...page: Parameters<Setup>): Promise<Shown> {
  const shown = await connect(setup, ...page)
  await pressKeys(shown.page)
  await shown.window.waitFor()
  return shown
}
