/** Pages that a server in any language renders from templates: a script tag in each template with a head. */

import type { App } from '../app.js'
import { headIn } from '../edit/script-tag.js'
import type { Framework } from './framework.js'
import { pagesOf, wireTags } from './html.js'

const FOLDERS = ['templates', 'views']
const ENDINGS = [
  '.html',
  '.htm',
  '.ejs',
  '.hbs',
  '.handlebars',
  '.mustache',
  '.njk',
  '.jinja',
  '.jinja2',
  '.j2',
  '.erb',
  '.twig',
  '.liquid',
  '.eta',
]

export const templates: Framework = {
  name: 'HTML templates',
  loadsByTag: true,
  isOf: async (app) => (await templatesOf(app)).length > 0,
  wire: async (app, daemonPort) =>
    wireTags(app, daemonPort, [...(await templatesOf(app)), ...(await pagesOf(app))]),
}

/** The templates with a head; the others are parts of them. */
export async function templatesOf(app: App): Promise<string[]> {
  const files = await app.filesBelow(FOLDERS, ENDINGS)
  const texts = await Promise.all(files.map((file) => app.read(file)))
  return files.filter((_, index) => headIn(texts[index] ?? '') !== undefined)
}
