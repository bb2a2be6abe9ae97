/** Pages without a build: one script tag each. */
import path from 'node:path'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import type { App } from '../app.js'
import { addScriptTag, withoutScriptTag } from '../edit/script-tag.js'
import type { FileEdit } from '../file-edit.js'
import type { Framework } from './framework.js'

/** Folders of pages that are served as they are. */
const FOLDERS = ['.', 'public', 'src']

export const html: Framework = {
  name: 'plain HTML',
  isOf: async (app) => (await pagesOf(app)).length > 0,
  async wire(app, daemonPort) {
    const src = `http://${LOOPBACK}:${daemonPort}/probe.js`
    const edits: FileEdit[] = []
    for (const page of await pagesOf(app)) {
      const text = (await app.read(page)) ?? ''
      edits.push({
        file: path.join(app.folder, page),
        what: 'the script',
        edit: addScriptTag(text, src, isOfADaemon),
      })
    }
    return edits
  },
}

/** Of an app whose dev server brings the SDK: the pages that load it by themselves, too, as they were wired before. */
export async function olderTags(app: App): Promise<FileEdit[]> {
  const edits: FileEdit[] = []
  for (const page of await pagesOf(app)) {
    const edit = withoutScriptTag((await app.read(page)) ?? '', 'the plugin brings the SDK', isOfADaemon)
    if (edit.kind !== 'done') edits.push({ file: path.join(app.folder, page), what: 'an older script', edit })
  }
  return edits
}

function isOfADaemon(src: string): boolean {
  return /^https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/probe\.js$/.test(src)
}

async function pagesOf(app: App): Promise<string[]> {
  const pages = await Promise.all(FOLDERS.map((folder) => app.filesEnding('.html', folder)))
  return pages.flat()
}
