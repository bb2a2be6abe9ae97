/** The SDK's script in a document that the app renders itself, for a dev server that init does not wire: a person adds it. */
import path from 'node:path'
import { LOOPBACK } from '../../../sdk/protocol/limits.js'
import type { App } from '../app.js'
import { byHand, done } from '../edit/edit.js'
import type { FileChange } from '../file-change.js'

export interface RenderedDocument {
  /** files that may render it, the usual one first */
  files: readonly [string, ...string[]]
  /** expression that is true in development */
  isDevelopment: string
  /** why init does not add it */
  why: string
}

/** @param daemonPort TCP port of the daemon */
export async function askForScript(
  app: App,
  daemonPort: number,
  { files, isDevelopment, why }: RenderedDocument,
): Promise<FileChange[]> {
  const [usual] = files
  const src = `http://${LOOPBACK}:${daemonPort}/probe.js`
  const line = `{${isDevelopment} && <script src="${src}"></script>}`
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await app.read(file) })))
  const { file, text } = texts.find((each) => each.text !== undefined) ?? { file: usual, text: undefined }
  return [
    {
      file: path.join(app.folder, file),
      what: 'the script',
      text,
      apply: (given = '') =>
        given.includes(src) ? done : byHand(`${why}. Write this first in <head>`, line),
      revert: (given) => (given.includes(src) ? byHand('a person wrote it', `- ${line}`) : done),
    },
  ]
}
