/** The links of documents to the daemon, over a binding of the browser's protocol: those of one target of it. */
import type { CDPSession, Page } from 'playwright-core'
import {
  LINK,
  LOAD,
  type LoadRequest,
  packed,
  readLoadRequest,
  unpacked,
} from '../../sdk/protocol/driver-link.js'
import { encodeFrame, FRAME_HEAD_BYTES, type FrameKind } from '../../sdk/protocol/frames.js'
import type { LinkNames } from './lease-script.js'

/** Receives what the documents say. */
export interface LinkListener {
  opened(link: Link): void
  frame(link: Link, frame: ArrayBuffer): void
  closed(link: Link): void
}

export interface Link {
  readonly page: Page
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

/** the page's own frame, among the keys of frames */
const PAGE = ''
const RECEIVE = 'function (name, text) { globalThis[Symbol.for(name)]?.(text) }'
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
  readonly #loads: Map<string, LoadRequest>

  /** @param loads requests for the next documents, by frame; those of the page's other targets too */
  constructor(
    page: Page,
    cdp: CDPSession,
    names: LinkNames,
    listener: LinkListener,
    loads: Map<string, LoadRequest>,
  ) {
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
      // A document repeats the request when the driver attaches.
      if (link === undefined) this.#open(context)
    } else if (link === undefined) return
    else if (kind === LINK.leaving) this.#leaving(link, payload)
    else if (kind === LINK.close) {
      this.#links.delete(context)
      this.#listener.closed(link)
    } else {
      const frame = encodeFrame(kind as FrameKind, encoder.encode(payload), flags)
      this.#listener.frame(link, frame.buffer)
    }
  }

  #open(context: number): void {
    const { origin = '', frame } = this.#contexts.get(context) ?? {}
    const load = this.#loads.get(frame ?? PAGE)
    this.#loads.delete(frame ?? PAGE)
    const link: Link = {
      page: this.#page,
      origin,
      load,
      ...(frame === undefined ? {} : { frame }),
      accept: () => this.#call(context, packed({ kind: LINK.open, flags: 0, payload: '' })),
      send: (frame) => {
        const payload = decoder.decode(frame.subarray(FRAME_HEAD_BYTES))
        this.#call(context, packed({ kind: frame[1] ?? 0, flags: 0, payload }))
      },
      close: (code, reason) => {
        this.#links.delete(context)
        this.#call(context, packed({ kind: LINK.close, flags: 0, payload: `${code} ${reason}` }))
      },
    }
    this.#links.set(context, link)
    this.#listener.opened(link)
  }

  /** A document that LOAD led to, and that leads to another one, passes on the acts that led to it. */
  #leaving({ frame = PAGE, load }: Link, payload: string): void {
    const request = readLoadRequest(payload)
    if (request === undefined) return void this.#loads.delete(frame)
    const acts = request.acts.flatMap((act) => (act === LOAD ? (load?.acts ?? []) : act))
    if (acts.length === 0) this.#loads.delete(frame)
    else this.#loads.set(frame, { ...request, acts })
  }

  #left(context: number): void {
    this.#contexts.delete(context)
    const link = this.#links.get(context)
    if (link === undefined) return
    this.#links.delete(context)
    this.#listener.closed(link)
  }

  /** Without a text, tells the document that the driver has attached. */
  #call(executionContextId: number, text?: string): void {
    const args = [this.#names.link, ...(text === undefined ? [] : [text])]
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
