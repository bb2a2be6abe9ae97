/** Pages without a build: one script tag each. */
import path from 'node:path'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import type { App } from '../app.js'
import { addScriptTag, removeScriptTag, withoutScriptTag } from '../edit/script-tag.js'
import type { FileChange } from '../file-change.js'
import type { Framework } from './framework.js'

/** Folders whose pages are served unchanged. */
const FOLDERS = ['.', 'public', 'src']

export const html: Framework = {
  name: 'plain HTML',
  loadsByTag: true,
  isOf: async (app) => (await pagesOf(app)).length > 0,
  wire: async (app, daemonPort) => wireTags(app, daemonPort, await pagesOf(app)),
}

/** The tag in each of these files. */
export function wireTags(app: App, daemonPort: number, files: readonly string[]): Promise<FileChange[]> {
  const src = `http://${LOOPBACK}:${daemonPort}/probe.js`
  return changePages(app, files, {
    what: 'the script',
    apply: (text = '') => addScriptTag(text, src, isOfDaemon),
    revert: (text) => removeScriptTag(text, isOfDaemon),
  })
}

/** Pages that load the SDK with a script tag in an app whose build plugin loads it already. */
export async function changeSurplusTags(app: App): Promise<FileChange[]> {
  const ask = (text = '') => withoutScriptTag(text, 'the plugin loads the SDK', isOfDaemon)
  const changes = await changePages(app, await pagesOf(app), {
    what: 'an older script',
    apply: ask,
    revert: ask,
  })
  return changes.filter(({ text }) => ask(text).kind !== 'done')
}

async function changePages(
  app: App,
  pages: readonly string[],
  change: Pick<FileChange, 'what' | 'apply' | 'revert'>,
): Promise<FileChange[]> {
  return Promise.all(
    pages.map(async (page) => ({
      ...change,
      file: path.join(app.folder, page),
      text: await app.read(page),
    })),
  )
}

function isOfDaemon(src: string): boolean {
  return /^https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/probe\.js$/.test(src)
}

export async function pagesOf(app: App): Promise<string[]> {
  const pages = await Promise.all(FOLDERS.map((folder) => app.filesEnding('.html', folder)))
  return pages.flat()
}
