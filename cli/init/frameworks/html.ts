/** Pages without a build: one script tag each. */
import path from 'node:path'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import { addScriptTag } from '../edit/script-tag.js'
import type { FileEdit } from '../file-edit.js'
import type { Framework } from './framework.js'

/** Folders of pages that are served as they are. */
const FOLDERS = ['.', 'public', 'src']

export const html: Framework = {
  name: 'plain HTML',
  isOf: async (app) => (await pagesOf(app)).length > 0,
  async wire(app, daemonPort) {
    const src = `http://${LOOPBACK}:${daemonPort}/probe.js`
    const isOurs = (other: string) => /^https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/probe\.js$/.test(other)
    const edits: FileEdit[] = []
    for (const page of await pagesOf(app)) {
      const text = (await app.read(page)) ?? ''
      edits.push({
        file: path.join(app.folder, page),
        what: 'the script',
        edit: addScriptTag(text, src, isOurs),
      })
    }
    return edits
  },
}

async function pagesOf(app: Parameters<Framework['isOf']>[0]): Promise<string[]> {
  const pages = await Promise.all(FOLDERS.map((folder) => app.filesEnding('.html', folder)))
  return pages.flat()
}
