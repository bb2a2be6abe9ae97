/** Watches what the pages of a lease save: reads its size and its beginning, stops it at a limit, and deletes it. */
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Download, Page } from 'playwright-core'
import type { DownloadSeen } from '../../sdk/protocol/events.js'
import { DOWNLOAD_BYTES } from '../../sdk/protocol/limits.js'
import { holdsNoValue, NO_VALUE_BYTES } from '../../sdk/protocol/no-value.js'
import { isPageName } from '../../sdk/protocol/page-name.js'

/** downloads at once; further ones are refused */
const AT_ONCE = 8
/** ms between two looks at the size: the browser itself tells too rarely */
const LOOK_MS = 20
const HEAD_BYTES = 1024
const PAGE = /^\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body)\b/is

export interface DownloadsOptions {
  /** where the browser saves; where a file of a server's browser is fetched to */
  folder: string
  /** the browser is of a server: its files are not here */
  isRemote: boolean
  report(seen: DownloadSeen): void
  /** called when a download begins; what it returns, when it is over */
  busy(): () => void
}

export class Downloads {
  readonly #options: DownloadsOptions
  readonly #open = new Set<Download>()
  /** names of files by address, of downloads that began last */
  readonly #files = new Map<string, string>()
  /** bytes until now, by such a name; only of a browser whose files are not here */
  readonly #received = new Map<string, number>()

  constructor(options: DownloadsOptions) {
    this.#options = options
  }

  /** Watches the downloads of a page. */
  watch(page: Page): void {
    page.on('download', (download) => void this.#see(download))
  }

  /** The browser tells only here which file a download writes. */
  async follow(cdp: CDPSession): Promise<void> {
    cdp.on('Page.downloadWillBegin', ({ guid, url }) => {
      this.#files.set(url, guid)
      const [oldest = ''] = this.#files.keys()
      if (this.#files.size > AT_ONCE) this.#forget(oldest)
    })
    if (this.#options.isRemote)
      cdp.on(
        'Page.downloadProgress',
        ({ guid, receivedBytes }) => void this.#received.set(guid, receivedBytes),
      )
    await cdp.send('Page.enable')
  }

  async #see(download: Download): Promise<void> {
    const { report, busy } = this.#options
    const [name, url] = [download.suggestedFilename(), download.url()]
    if (this.#open.size >= AT_ONCE) {
      report({ name, url, state: 'failed', why: `${AT_ONCE} others were under way` })
      return void (await download.cancel().catch(() => undefined))
    }
    this.#open.add(download)
    const end = busy()
    try {
      const stopped = await this.#saved(download)
      const failure = stopped === undefined ? await download.failure() : null
      if (stopped !== undefined) report({ name, url, state: 'stopped', bytes: stopped })
      else if (failure !== null) report({ name, url, state: 'failed', why: failure })
      else report({ name, url, state: 'done', ...(await this.#content(download, name)) })
      await download.delete()
    } catch {
      // The page or its browser is gone, and the file with it.
    } finally {
      this.#open.delete(download)
      end()
    }
  }

  /** @returns the bytes that were saved when it was stopped; undefined when it ended by itself */
  async #saved(download: Download): Promise<number | undefined> {
    let isOver = false
    const over = download.failure().finally(() => {
      isOver = true
    })
    for (;;) {
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, LOOK_MS))])
      if (isOver) return undefined
      const bytes = await this.#sizeOf(download.url())
      if (bytes < DOWNLOAD_BYTES) continue
      await download.cancel()
      return bytes
    }
  }

  async #content(download: Download, name: string): Promise<Content> {
    const { folder, isRemote } = this.#options
    if (!isRemote) return contentOf(await download.path(), name)
    const copy = path.join(folder, randomUUID())
    try {
      await download.saveAs(copy)
      return await contentOf(copy, name)
    } finally {
      await rm(copy, { force: true })
    }
  }

  #forget(url: string): void {
    this.#received.delete(this.#files.get(url) ?? '')
    this.#files.delete(url)
  }

  async #sizeOf(url: string): Promise<number> {
    const file = this.#files.get(url)
    if (file === undefined) return 0
    if (this.#options.isRemote) return this.#received.get(file) ?? 0
    const { size } = await stat(path.join(this.#options.folder, `${file}.crdownload`)).catch(() => ({
      size: 0,
    }))
    return size
  }
}

type Content = Pick<DownloadSeen, 'bytes' | 'isPage' | 'none'>

async function contentOf(file: string, name: string): Promise<Content> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.toString('utf8', 0, bytesRead)
    const isPage = !isPageName(name) && PAGE.test(head)
    const none = size <= NO_VALUE_BYTES && holdsNoValue(head)
    return { bytes: size, ...(isPage ? { isPage } : {}), ...(none ? { none } : {}) }
  } finally {
    await handle.close()
  }
}
