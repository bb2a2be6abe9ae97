/** Serves the pages of the libraries: each twice, without and with the SDK. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Answer, openSite, type Site } from '../harness/site.js'
import type { Library } from './library-case.js'

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }
const STYLES = { 'content-type': 'text/css; charset=utf-8' }

/**
 * `/hand/<library>/<page>` is without the SDK, `/probe/<library>/<page>` with it.
 *
 * @param bundles the folder of the bundles
 * @param tag the script tag of the SDK
 */
export async function openLibrarySite(
  libraries: readonly Library[],
  bundles: string,
  tag: string,
): Promise<Site> {
  const answers: Record<string, Answer> = {}
  for (const { file, name, cases } of libraries) {
    const script = path.join(bundles, `${file}.js`)
    const styles = path.join(bundles, `${file}.css`)
    answers[`/${file}.js`] = { headers: SCRIPT, body: await readFile(script, 'utf8') }
    if (existsSync(styles))
      answers[`/${file}.css`] = { headers: STYLES, body: await readFile(styles, 'utf8') }
    const link = existsSync(styles) ? `<link rel="stylesheet" href="/${file}.css">` : ''
    for (const { page } of cases) {
      const html = (head: string) =>
        `<!doctype html><html lang="en"><head>${head}<title>${name}</title>${link}</head><body><div id="app"></div><script type="module" src="/${file}.js"></script></body></html>`
      answers[`/hand/${file}/${page}`] = html('')
      answers[`/probe/${file}/${page}`] = html(tag)
    }
  }
  const worker = path.join(bundles, 'monaco-worker.js')
  answers['/monaco-worker.js'] = { headers: SCRIPT, body: await readFile(worker, 'utf8') }
  return openSite(answers)
}
