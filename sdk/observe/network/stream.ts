import type { StreamFrame } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'
import { editedFiles, isEdit, isNamedEdit, sideOf } from '../dev-server/dev-server.js'
import { rateLimit } from '../rate.js'
import { boundedBody } from './body.js'

/** the time of an update of Vite, ms */
const UPDATED = /\b\d{13}\b/g
const FRAMES_PER_SECOND = 200
/** The field that names the message kind in most protocols. */
const NAME = /"(?:type|event|action|kind|op|t)"\s*:\s*"([^"\\]{1,80})"/
const NAME_CHARS = 2_000

export class ObservedStream {
  readonly #context: ChannelContext
  readonly #about: Pick<StreamFrame, 'stream' | 'transport' | 'url' | 'side'>
  readonly #mayEmit: () => boolean
  /** true when the build plugin names the edited files; the dev server names only the modules that accept them */
  #isNamed = false

  /**
   * @param url as the app passed it
   * @param protocol subprotocol; empty by default
   * @param stream id; a new one by default
   * @throws TypeError when the URL is invalid
   */
  constructor(
    context: ChannelContext,
    transport: StreamFrame['transport'],
    url: string,
    protocol = '',
    stream = context.calls.nextId(),
  ) {
    const { realm, redact, ignoreUrls } = context
    const address = new URL(url, realm.document.baseURI)
    const side = sideOf(address, ignoreUrls, { protocol })
    this.#context = context
    this.#mayEmit = rateLimit(context, 'stream', FRAMES_PER_SECOND)
    const sided = side === undefined ? {} : { side }
    if (side === undefined) context.calls.hasAsked = true
    this.#about = { stream, transport, url: redact.url(address.href), ...sided }
  }

  report(phase: StreamFrame['phase'], more: Partial<StreamFrame> = {}, provenance?: Provenance): void {
    this.#context.emit('stream', { ...this.#about, phase, ...more }, provenance)
  }

  /** Reports a frame. Of a dev server's frames, reports only hot updates. */
  frame(
    direction: NonNullable<StreamFrame['direction']>,
    data: unknown,
    event?: string,
    provenance?: Provenance,
  ): void {
    const text = typeof data === 'string' ? data : undefined
    if (this.#about.side === 'dev-server') {
      if (direction !== 'in' || text === undefined || !isEdit(text)) return
      for (const [time] of text.matchAll(UPDATED)) this.#context.updates.add(time)
      const isNamed = isNamedEdit(text)
      this.#isNamed ||= isNamed
      if (isNamed === this.#isNamed) this.#context.edited(editedFiles(text))
      return
    }
    if (!this.#mayEmit()) return
    const { captureBodies, learnt, redact } = this.#context
    const name = event ?? NAME.exec(text?.slice(0, NAME_CHARS) ?? '')?.[1]
    const wanted = learnt.deed?.wanted
    const isRead = text !== undefined && (captureBodies || wanted?.isAny)
    const read = isRead ? boundedBody({ text }, redact).text : ''
    const captured = { ...(captureBodies && isRead ? { text: read } : {}), ...(isRead && wanted?.in(read)) }
    const named = name === undefined ? {} : { name: redact.text(name) }
    const says = direction === 'in' ? learnt.progressOf?.(name, text) : undefined
    const said = says === undefined ? {} : { says }
    this.report('frame', { direction, bytes: sizeOf(data), ...named, ...said, ...captured }, provenance)
  }
}

/** Size in bytes, or in characters for text. */
function sizeOf(data: unknown): number {
  const { length, byteLength, size } = Object(data) as { length?: number; byteLength?: number; size?: number }
  return byteLength ?? size ?? length ?? 0
}
