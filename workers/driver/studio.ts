/** The driver's own page, which draws on screenshots. Opens with the first drawing. */
import type { Browser, Page } from 'playwright-core'
import type { Canvas } from '../../sdk/protocol/drawing.js'

export class Studio {
  readonly #browser: Browser
  readonly #script: string
  #page: Promise<Page> | undefined

  /** @param script the built script of the page */
  constructor(browser: Browser, script: string) {
    this.#browser = browser
    this.#script = script
  }

  /** @returns the picture with what was drawn on it, as base64 */
  async draw(canvas: Canvas): Promise<string> {
    this.#page ??= this.#open()
    const page = await this.#page
    return page.evaluate(`draw(${JSON.stringify(canvas)})`)
  }

  async #open(): Promise<Page> {
    const page = await this.#browser.newPage()
    await page.evaluate(this.#script)
    page.on('close', () => {
      this.#page = undefined
    })
    return page
  }
}
