/** A page with its panel, whose root the test can look into. */
import type { Locator, Page } from 'playwright-core'
import type { Driven, useDriven } from '../../harness/driven.js'

export interface Shown extends Driven {
  /** the panel's window */
  window: Locator
}

/** Presses the panel's keys. */
export async function pressChord(page: Page): Promise<void> {
  await page.keyboard.press('Alt+Shift+KeyP')
}

/** Makes the panel's closed root open, in this document and the next ones. */
export async function lookInside(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (init) {
      return attachShadow.call(this, { ...init, mode: 'open' })
    }
  })
  await reloaded(page)
}

/** Reloads the page, and resolves when it is connected again. */
export async function reloaded(page: Page): Promise<void> {
  const welcomed = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  const loaded = page.waitForResponse((response) => response.url().includes('?commands='))
  await page.reload()
  await welcomed
  await loaded
}

/** Opens a page and its panel. */
export async function show(
  setup: ReturnType<typeof useDriven>,
  ...[body, answers]: Parameters<ReturnType<typeof useDriven>>
): Promise<Shown> {
  const driven = await setup(body, answers, { fresh: true })
  const { page } = driven
  await lookInside(page)
  const window = page.getByRole('region', { name: 'probe' })
  await openWindow(page, window)
  return { ...driven, window }
}

async function openWindow(page: Page, window: Locator): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete')
  await pressChord(page)
  await window.waitFor()
}
