/** The documents in frames of other origins that are a part of the session: one client for each. */
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { FRAME_NUMBER_AT } from '../../sdk/protocol/frames.js'
import { everyRuleWith } from '../../sdk/protocol/redaction/every-rule.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import type { ActId, DocumentId, Milliseconds, Ref } from '../../sdk/protocol/values.js'
import { type Loaded, loadedBy } from '../intake/loaded-events.js'
import { TabClient } from '../tab/tab-client.js'
import type { Clock } from '../timeline/clock.js'
import type { Connected } from './ports.js'

export interface ForeignDocument {
  /** of its frame, in the heads of its frames */
  readonly number: number
  /** begins its refs, e.g. `f2` */
  readonly name: string
  readonly doc: DocumentId
  readonly url: string
  readonly ordinal: number
  readonly tab: TabClient
  rules: Rules
  readonly loaded: Loaded
  readonly skew: Milliseconds
  /** acts that were dispatched in it */
  readonly acts: Set<ActId>
}

const NAME = /^(f\d+)e\d+$/

export class ForeignDocuments {
  readonly #clock: Clock
  readonly #send: (frame: ArrayBuffer) => void
  readonly #documents = new Map<number, ForeignDocument>()
  #ordinals = 0

  constructor(clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.#clock = clock
    this.#send = send
  }

  get all(): readonly ForeignDocument[] {
    return [...this.#documents.values()]
  }

  at(number: number): ForeignDocument | undefined {
    return this.#documents.get(number)
  }

  named(name: string): ForeignDocument | undefined {
    return this.all.find((each) => each.name === name)
  }

  /**
   * The document that gave a ref; undefined for a ref of the page itself.
   *
   * @throws ProbeError STALE_REF when that document is gone
   */
  of(ref: Ref): ForeignDocument | undefined {
    const name = frameOf(ref)
    if (name === undefined) return undefined
    const found = this.named(name)
    if (found !== undefined) return found
    const why = 'former-document'
    throw new ProbeError('STALE_REF', `ref ${echo(ref)} is stale: the document of its frame has left`, {
      why,
    })
  }

  connected(
    { number, name, hello, load }: { number: number; name: string } & Connected,
    skew: Milliseconds,
    redactKeys: readonly string[],
  ): ForeignDocument {
    this.#ordinals += 1
    const tab = new TabClient(this.#clock, (frame) => {
      new Uint8Array(frame)[FRAME_NUMBER_AT] = number
      this.#send(frame)
    })
    const { doc, url } = hello
    const rules = everyRuleWith([...redactKeys, ...hello.redactKeys], true)
    const document: ForeignDocument = {
      number,
      name,
      doc,
      url,
      ordinal: this.#ordinals,
      tab,
      rules,
      loaded: loadedBy(hello, load, rules),
      skew,
      acts: new Set<ActId>(),
    }
    this.#documents.get(number)?.tab.lose()
    this.#documents.set(number, document)
    tab.connect(doc)
    return document
  }

  dropped(number: number): ForeignDocument | undefined {
    const document = this.#documents.get(number)
    this.#documents.delete(number)
    document?.tab.lose()
    return document
  }

  cancel(call: string): void {
    for (const { tab } of this.#documents.values()) tab.cancel(call)
  }

  lose(): void {
    for (const number of [...this.#documents.keys()]) this.dropped(number)
  }
}

/** Name of the frame that a ref belongs to; undefined for a ref of the page itself, and for what is no ref. */
export function frameOf(ref: string): string | undefined {
  return NAME.exec(ref)?.[1]
}

/** @throws ProbeError UNSUPPORTED for a ref in a frame of another origin, whose place on the page nobody can tell */
export function refuseForeign(ref: string | undefined): void {
  if (ref === undefined || frameOf(ref) === undefined) return
  throw new ProbeError(
    'UNSUPPORTED',
    `${echo(ref)} is in a frame of another origin: take the ref of the frame itself`,
  )
}
