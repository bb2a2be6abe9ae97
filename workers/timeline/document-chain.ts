/** The documents that a session's tab has shown, in order, and their hot updates. */
import { isCausedBy } from '../../sdk/protocol/cause.js'
import type { ActId, Cursor, DocumentId } from '../../sdk/protocol/values.js'
import type { EventOf, TimelineEvent } from './timeline-event.js'

/** Limit of stored documents, of stored edits, and of the acts that led to one document. */
const HELD = 200

interface DocumentRecord {
  doc: DocumentId
  /** events after this cursor belong to this document or to a later one */
  beganAt: Cursor
  /** acts whose chain led to the document */
  acts: readonly ActId[]
  edit: number
  left: boolean
  /** documents in frames of other origins, while this one was shown */
  inner: DocumentId[]
  /** address that the document last reported */
  url?: string
  load?: Load
}

/** A change of the tab's address by a new document. */
export interface Load {
  /** last known address of the document before */
  from: string
  to: string
  t: Cursor
  turn: number
}

/** How the tab continued after the document in which a window began. */
export interface Chain {
  /** documents whose events count in the window */
  docs: ReadonlySet<DocumentId>
  /** a document outside the acts' chain replaced the first one */
  superseded: boolean
  navigated: boolean
  /** how the acts' own chain loaded its later documents */
  loads: readonly Load[]
  editedAt: Cursor | null
}

export class DocumentChain {
  #records: DocumentRecord[] = []
  #edits: { doc: DocumentId; at: Cursor }[] = []
  #began: (at: Cursor) => void = () => undefined

  /** The tab's document; while the tab is away, its last one. */
  get current(): DocumentId | undefined {
    return this.#records.at(-1)?.doc
  }

  /** Start of the current document; 0 before the first one. */
  get currentBeganAt(): Cursor {
    return this.#records.at(-1)?.beganAt ?? 0
  }

  /** address that the current document last reported */
  get currentUrl(): string | undefined {
    return this.#records.at(-1)?.url
  }

  get count(): number {
    return this.#records.length
  }

  /** True while the tab leaves the current document and no new one has connected. */
  get isLeaving(): boolean {
    return this.#records.at(-1)?.left === true
  }

  onBegan(callback: (at: Cursor) => void): void {
    this.#began = callback
  }

  hello(doc: DocumentId, inherits: readonly ActId[], at: Cursor): void {
    const current = this.#records.at(-1)
    if (current?.doc === doc) current.left = false
    else this.#push({ doc, beganAt: at, acts: inherits, edit: 0, left: false, inner: [] })
  }

  /** Adds a document in a frame of another origin to the current one: it belongs to the same windows. */
  entered(doc: DocumentId): void {
    const current = this.#records.at(-1)
    if (current !== undefined) current.inner = [...current.inner, doc].slice(-HELD)
  }

  isForeign(doc: DocumentId): boolean {
    return this.#records.some(({ inner }) => inner.includes(doc))
  }

  /** Records the document or the hot update of an event. `beganAt` is a moment before the event. */
  note(event: TimelineEvent, beganAt: Cursor): void {
    const { doc, edit, t } = event
    if (this.#records.at(-1)?.doc !== doc) {
      if (this.#records.some((record) => record.doc === doc) && event.type !== 'document.began') return
      this.#push({ doc, beganAt, acts: [], edit, left: false, inner: [] })
    }
    const current = this.#records.at(-1)
    if (current === undefined) return
    if (event.type === 'document.began') {
      const acts = event.cause.startsWith('act:') ? event.cause.slice(4).split('+') : []
      current.acts = [...new Set([...current.acts, ...event.data.inherits, ...acts])].slice(-HELD)
      current.edit = edit
      this.#noteLoad(current, event)
    }
    if (event.type === 'route') current.url = event.data.to
    if (event.type === 'document.left') current.left = true
    if (event.type === 'code.edited' || edit > current.edit) {
      current.edit = Math.max(edit, current.edit)
      this.#edits = [...this.#edits.slice(1 - HELD), { doc, at: t }]
    }
  }

  /** True for a document of the page that another one has taken the place of. */
  isReplaced(doc: DocumentId): boolean {
    return this.#records.slice(0, -1).some((record) => record.doc === doc)
  }

  /** The documents of a window: the one in which it began, and those that the acts' own chain led to. */
  chainOf(from: Cursor, acts: readonly ActId[]): Chain {
    const start = Math.max(
      0,
      this.#records.findLastIndex(({ beganAt }) => beganAt <= from),
    )
    const [first, ...later] = this.#records.slice(start)
    const foreign = later.findIndex((record) => !acts.some((act) => leadsTo(record, act)))
    const own = foreign < 0 ? later : later.slice(0, foreign)
    const docs = new Set(
      [...(first === undefined ? [] : [first]), ...own].flatMap(({ doc, inner }) => [doc, ...inner]),
    )
    const editedAt = this.#edits.findLast(({ doc, at }) => at > from && docs.has(doc))?.at ?? null
    const loads = own.flatMap(({ load }) => load ?? [])
    return { docs, superseded: foreign >= 0, navigated: own.length > 0, loads, editedAt }
  }

  #noteLoad(current: DocumentRecord, { t, turn, data: { url } }: EventOf<'document.began'>): void {
    const from = this.#records.at(-2)?.url
    current.url = url
    if (from !== undefined) current.load = { from, to: url, t, turn }
  }

  #push(record: DocumentRecord): void {
    this.#records = [...this.#records.slice(1 - HELD), record]
    this.#began(record.beganAt)
  }
}

function leadsTo({ acts }: DocumentRecord, act: ActId): boolean {
  return acts.some((inherited) => isCausedBy(`act:${inherited}`, act))
}
