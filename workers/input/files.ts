/** Gives files to a file input. The browser takes paths, so the files are written to a folder of their own. */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UploadedFile } from '../../sdk/protocol/commands/act.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { FILE_SLOT } from '../../sdk/protocol/input.js'
import { type Cdp, nextEvent } from './cdp.js'

/** A chooser opens at once, or after the app prepared it. */
const CHOOSER_MS = 3_000
const PREFIX = 'probe-upload-'
/** ms after which no page uses a folder any more */
const KEPT_MS = 86_400_000

interface Chooser {
  backendNodeId?: number
  mode: 'selectSingle' | 'selectMultiple'
}

/** The files of one page. They stay until the page is closed, because an app may read them late. */
export class UploadFolder {
  #folder: Promise<string> | undefined
  #count = 0

  /** @returns absolute paths */
  async write(files: readonly UploadedFile[]): Promise<string[]> {
    this.#folder ??= newFolder()
    this.#count += 1
    const folder = path.join(await this.#folder, String(this.#count))
    await mkdir(folder, { mode: 0o700 })
    return Promise.all(
      files.map(async ({ name, base64 }, index) => {
        // Two files may have one name.
        await mkdir(path.join(folder, String(index)), { mode: 0o700 })
        const file = path.join(folder, String(index), safeName(name))
        await writeFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 })
        return file
      }),
    )
  }

  async remove(): Promise<void> {
    const folder = await this.#folder
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a daemon that was killed has left. */
async function newFolder(): Promise<string> {
  const names = await readdir(tmpdir()).catch(() => [])
  const left = names.filter((name) => name.startsWith(PREFIX)).map((name) => path.join(tmpdir(), name))
  await Promise.all(
    left.map(async (folder) => {
      const facts = await stat(folder).catch(() => undefined)
      if (facts !== undefined && Date.now() - facts.mtimeMs > KEPT_MS)
        await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    }),
  )
  return mkdtemp(path.join(tmpdir(), PREFIX))
}

/** Runs a press, and gives the files to the chooser that it opens. The browser shows none. */
export async function choose(cdp: Cdp, files: readonly string[], press: () => Promise<void>): Promise<void> {
  const opened = nextEvent<Chooser>(cdp, 'Page.fileChooserOpened', CHOOSER_MS)
  await cdp.send('Page.enable')
  await cdp.send('Page.setInterceptFileChooserDialog', { enabled: true })
  try {
    await press()
    const chooser = await opened.found
    if (chooser?.backendNodeId === undefined)
      throw new ProbeError('UNSUPPORTED', `no file chooser opened within ${CHOOSER_MS} ms of the press`)
    if (chooser.mode === 'selectSingle' && files.length > 1)
      throw new ProbeError('BAD_ARGUMENTS', 'this file chooser accepts one file')
    await cdp.send('DOM.setFileInputFiles', { files, backendNodeId: chooser.backendNodeId })
  } finally {
    opened.stop()
    // A page whose events are enabled leaves its dialogs to this connection.
    for (const [method, params] of [
      ['Page.setInterceptFileChooserDialog', { enabled: false }],
      ['Page.disable', {}],
    ] as const)
      await cdp.send(method, params).catch(() => undefined)
  }
}

/** Gives the files to the input that the page put into its slot. */
export async function fillSlot(cdp: Cdp, files: readonly string[]): Promise<void> {
  const { result } = (await cdp.send('Runtime.evaluate', {
    expression: `globalThis[Symbol.for(${JSON.stringify(FILE_SLOT)})]`,
  })) as { result: { objectId?: string } }
  await cdp.send('DOM.setFileInputFiles', { files, objectId: result.objectId ?? '' })
}

/** The page gets this name. It must not lead out of the folder. */
function safeName(name: string): string {
  return path.basename(name.replaceAll('\\', '/')).replace(/^\.+$/, '') || 'file'
}
