/** One connection whose frames are told, whichever API carries it. */
import type { StreamFrame } from '../../protocol/events.js'
import type { Provenance } from '../cause/cause-tracker.js'
import type { ChannelContext } from '../channel.js'
import { editedFiles, isEdit, isNamedEdit, sideOf } from '../dev-server/dev-server.js'
import { rateLimit } from '../rate.js'
import { boundedBody } from './body.js'

/** Frames of one connection that are told in a second. */
const FRAMES_PER_SECOND = 200
/** What tells the messages of most protocols apart. */
const NAME = /"(?:type|event|action|kind|op)"\s*:\s*"([^"\\]{1,80})"/
/** characters in which the name is looked for */
const NAME_CHARS = 2_000

export class ObservedStream {
  readonly #context: ChannelContext
  readonly #about: Pick<StreamFrame, 'stream' | 'transport' | 'url' | 'side'>
  readonly #mayEmit: () => boolean
  /** the build plugin names the files of this dev server's updates, whose own messages name the modules that take them */
  #isNamed = false

  /**
   * @param url any address that the connection was given
   * @param protocol its subprotocol
   * @param stream its id; a new one when left out
   * @throws TypeError for a URL that is none
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
    this.#about = { stream, transport, url: redact.url(address.href), ...sided }
  }

  report(phase: StreamFrame['phase'], more: Partial<StreamFrame> = {}, provenance?: Provenance): void {
    this.#context.emit('stream', { ...this.#about, phase, ...more }, provenance)
  }

  /** A frame that went in or out; of a dev server's, only the hot update that it tells of counts. */
  frame(direction: 'in' | 'out', data: unknown, event?: string, provenance?: Provenance): void {
    const text = typeof data === 'string' ? data : undefined
    if (this.#about.side === 'dev-server') {
      if (direction === 'out' || text === undefined || !isEdit(text)) return
      const isNamed = isNamedEdit(text)
      this.#isNamed ||= isNamed
      if (isNamed === this.#isNamed) this.#context.edited(editedFiles(text))
      return
    }
    if (!this.#mayEmit()) return
    const { captureBodies, redact } = this.#context
    const name = event ?? NAME.exec(text?.slice(0, NAME_CHARS) ?? '')?.[1]
    const captured = captureBodies && text !== undefined ? { text: boundedBody({ text }, redact).text } : {}
    const named = name === undefined ? {} : { name: redact.text(name) }
    this.report('frame', { direction, bytes: sizeOf(data), ...named, ...captured }, provenance)
  }
}

/** Bytes of what a connection carries; of a text its characters. */
function sizeOf(data: unknown): number {
  const { length, byteLength, size } = Object(data) as { length?: number; byteLength?: number; size?: number }
  return byteLength ?? size ?? length ?? 0
}
