/** Plays shapes in a real page, and finds what leaves it. */
import type { Page } from 'playwright-core'
import type { Probe } from '../../../sdk/index.js'
import type { Tab } from '../../harness/tabbed.js'
import type { Play, Shape } from './shape.js'

declare const probe: Probe

export interface Played {
  shape: Shape
  /** the secret, or the readable text, was in what the page sent */
  isSeen: boolean
}

/** Plays each shape in the tab's page, which captures bodies, then reads the page as an agent would. */
export async function play({ page, bridge, site }: Tab, shapes: readonly Shape[]): Promise<Played[]> {
  for (const shape of shapes) {
    if (shape.door === 'response') {
      const { path, contentType, body } = shape
      site.serve(new URL(path, site.url).pathname, { headers: { 'content-type': contentType }, body })
    } else if (shape.door === 'request') site.serve(new URL(shape.path, site.url).pathname, { body: '{}' })
    await show(page, shape)
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await bridge.command('ping', {})
  await bridge.command('snapshot', { mode: 'full' })
  for (const role of ['textbox', 'button', 'cell', 'link']) {
    const { elements } = await bridge.command('find', { by: 'role', value: role })
    for (const { ref } of elements) await bridge.command('element', { ref })
  }
  await bridge.command('state', {})
  const sent = bridge.said.join('\n')
  return shapes.map((shape) => ({ shape, isSeen: includes(sent, shape.secret ?? shape.text) }))
}

/** What the page sends is JSON, in which a value may be nested as JSON once more. */
function includes(sent: string, value: string): boolean {
  // A short number may be part of a time.
  if (/^\d+$/.test(value)) return new RegExp(`(?<!\\d\\.?)${value}(?!\\.?\\d)`).test(sent)
  const once = JSON.stringify(value).slice(1, -1)
  return [value, once, JSON.stringify(once).slice(1, -1)].some((form) => sent.includes(form))
}

async function show(page: Page, shape: Shape): Promise<void> {
  await page.evaluate(async (text) => {
    const given = JSON.parse(text) as Play
    switch (given.door) {
      case 'console':
        return console[given.level](...given.args)
      case 'storage':
        return (given.area === 'local' ? localStorage : sessionStorage).setItem(given.key, given.value)
      case 'cookie':
        // biome-ignore lint/suspicious/noDocumentCookie: the shape is a cookie that a script sets
        document.cookie = `${given.name}=${given.value}`
        return
      case 'request': {
        const { method, path, headers = {}, contentType, body = '' } = given
        const type = contentType === undefined ? {} : { 'content-type': contentType }
        const mayHaveBody = !['GET', 'HEAD'].includes(method)
        const init = { method, headers: { ...type, ...headers }, ...(mayHaveBody ? { body } : {}) }
        await (await fetch(path, init)).text()
        return
      }
      case 'response':
        await (await fetch(given.path)).text()
        return
      case 'html':
        return document.body.insertAdjacentHTML('beforeend', `<div>${given.html}</div>`)
      case 'signal':
        return probe.signal(given.name, given.value)
      case 'route':
        return history.pushState({}, '', given.url)
      case 'error':
        setTimeout(() => {
          throw new Error(given.message)
        })
        await new Promise((resolve) => setTimeout(resolve))
    }
  }, JSON.stringify(shape))
}
