/** The links of documents to the daemon, over a binding of the browser's protocol: those of one target of it. */
import type { CDPSession, Page } from 'playwright-core'
import { LINK, type LoadRequest, packed, readLoadRequest, unpacked } from '../../sdk/protocol/driver-link.js'
import { encodeFrame, FRAME_HEAD_BYTES, type FrameKind } from '../../sdk/protocol/frames.js'
import type { LinkNames } from './lease-script.js'
import type { LoadRequests } from './load-requests.js'
import { type Announcement, announcementIn } from './network/announcement.js'

/** Receives what the documents say. */
export interface LinkListener {
  opened(link: Link): void
  /** the document says what must not be seen; before the frame that says so */
  announced(link: Link, announcement: Announcement): void
  frame(link: Link, frame: ArrayBuffer): void
  closed(link: Link): void
}

export interface Link {
  readonly page: Page
  /** name of the document */
  readonly document: string
  /** of the document, as the browser states it */
  readonly origin: string
  /** id of the frame around the document; undefined for the page itself */
  readonly frame?: string
  /** the request that led to the document; undefined when no act made one */
  readonly load: LoadRequest | undefined
  accept(): void
  /** Sends a frame to the document. */
  send(frame: Uint8Array): void
  close(code: number, reason: string): void
}

const RECEIVE = 'function (name, ...message) { globalThis[Symbol.for(name)]?.(...message) }'
const encoder = new TextEncoder()
const decoder = new TextDecoder()

export class PageLinks {
  readonly #page: Page
  readonly #cdp: CDPSession
  readonly #names: LinkNames
  readonly #listener: LinkListener
  /** by execution context */
  readonly #contexts = new Map<number, { origin: string; frame?: string }>()
  /** id of the page's own frame */
  #mainFrame: string | undefined
  readonly #links = new Map<number, Link>()
  readonly #loads: LoadRequests

  /** @param loads requests for the documents of the page and its frames */
  constructor(page: Page, cdp: CDPSession, names: LinkNames, listener: LinkListener, loads: LoadRequests) {
    this.#loads = loads
    this.#page = page
    this.#cdp = cdp
    this.#names = names
    this.#listener = listener
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const { isDefault, frameId } = (context.auxData ?? {}) as { isDefault?: boolean; frameId?: string }
      if (isDefault !== true) return
      const isMain = frameId === undefined || frameId === this.#mainFrame
      this.#contexts.set(context.id, { origin: context.origin, ...(isMain ? {} : { frame: frameId }) })
      // A document that began before the driver attached waits for it.
      this.#call(context.id)
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.#left(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => this.leave())
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === names.binding) this.#said(executionContextId, payload)
    })
  }

  async attach(): Promise<void> {
    const { frameTree } = await this.#cdp.send('Page.getFrameTree')
    this.#mainFrame = frameTree.frame.parentId === undefined ? frameTree.frame.id : undefined
    await this.#cdp.send('Runtime.addBinding', { name: this.#names.binding })
    await this.#cdp.send('Runtime.enable')
  }

  /** Closes all links. */
  leave(): void {
    for (const context of [...this.#links.keys()]) this.#left(context)
    this.#contexts.clear()
  }

  #said(context: number, text: string): void {
    const message = unpacked(text)
    const link = this.#links.get(context)
    if (message === undefined) return
    const { kind, flags, payload } = message
    if (kind === LINK.open) {
      // A document repeats the request when the driver attaches. Documents in different processes may have one context id.
      if (link?.document === payload) return
      this.#close(context)
      this.#open(context, payload)
    } else if (link === undefined) return
    else if (kind === LINK.leaving) this.#loads.leaving(link.frame, readLoadRequest(payload))
    else if (kind === LINK.close) {
      this.#links.delete(context)
      this.#listener.closed(link)
    } else {
      const announcement = announcementIn(kind, payload)
      if (announcement !== undefined) this.#listener.announced(link, announcement)
      const frame = encodeFrame(kind as FrameKind, encoder.encode(payload), flags)
      this.#listener.frame(link, frame.buffer)
    }
  }

  /** @param document its name */
  #open(context: number, document: string): void {
    const { origin = '', frame } = this.#contexts.get(context) ?? {}
    const load = this.#loads.began(frame, document)
    const link: Link = {
      page: this.#page,
      document,
      origin,
      load,
      ...(frame === undefined ? {} : { frame }),
      accept: () => this.#call(context, document, packed({ kind: LINK.open, flags: 0, payload: '' })),
      send: (frame) => {
        const payload = decoder.decode(frame.subarray(FRAME_HEAD_BYTES))
        this.#call(context, document, packed({ kind: frame[1] ?? 0, flags: 0, payload }))
      },
      close: (code, reason) => {
        if (this.#links.get(context) === link) this.#links.delete(context)
        this.#call(context, document, packed({ kind: LINK.close, flags: 0, payload: `${code} ${reason}` }))
      },
    }
    this.#links.set(context, link)
    this.#listener.opened(link)
  }

  #left(context: number): void {
    this.#contexts.delete(context)
    this.#close(context)
  }

  #close(context: number): void {
    const link = this.#links.get(context)
    if (link === undefined) return
    this.#links.delete(context)
    this.#listener.closed(link)
  }

  /**
   * Without a message, tells the document that the driver has attached. Another document may have the context's id by
   * now, so a message begins with the name of the document that it is for.
   */
  #call(executionContextId: number, ...message: [] | [document: string, text: string]): void {
    const args = [this.#names.link, ...message]
    const calling = this.#cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: RECEIVE,
      executionContextId,
      arguments: args.map((value) => ({ value })),
      silent: true,
    })
    // The document may have left meanwhile.
    calling.catch(() => undefined)
  }
}
