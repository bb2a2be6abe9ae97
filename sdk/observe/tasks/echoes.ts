import type { Natives } from '../../platform/natives.js'
import { actsOf } from '../../protocol/cause.js'
import { PLATFORM_WORK_MS } from '../../protocol/limits.js'
import type { Provenance } from '../cause/cause-tracker.js'

const IDS = 200
const MEMBERS = 40
const TEXT_CHARS = 65_536
/** `id`, `requestId`, `request_id`, and the names that protocols give to a message's number */
const ID_NAME = /(?:^|[_-])id$|[a-z]I[dD]$|^(?:u?uid|guid|ref|seq|nonce|ack)$/
/** An event with an acknowledgement's number, and the acknowledgement. https://socket.io/docs/v4/engine-io-protocol/ */
const ASKS = /^42(?:\/[^,]+,)?(\d+)\[/
const ACKNOWLEDGES = /^43(?:\/[^,]+,)?(\d+)\[/

interface Source {
  /** provenance of the act's turn that first sent an id; undefined for an id that other messages carried before */
  readonly ids: Map<string, Provenance | undefined>
  /** when an act's turn last posted (epoch ms) */
  at: number
}

/**
 * Which messages of a socket, worker or channel answer what an act's turn posted to it
 * (docs/design/cause.md#answers-over-a-channel).
 */
export class Echoes {
  readonly #sources = new WeakMap<EventTarget, Source>()
  readonly #now: Natives['now']

  constructor(now: Natives['now']) {
    this.#now = now
  }

  posted(target: EventTarget, message: unknown, provenance: Provenance): void {
    const isOfAct = actsOf(provenance.cause).length > 0
    const source = this.#sources.get(target) ?? { ids: new Map(), at: 0 }
    this.#sources.set(target, source)
    for (const id of idsIn(message)) note(source, id, isOfAct ? provenance : undefined)
    if (isOfAct) source.at = this.#now()
  }

  /** @returns undefined when the message answers nothing that an act's turn posted */
  answered({ target, data }: MessageEvent): Provenance | undefined {
    const source = this.#sources.get(target as EventTarget)
    if (source === undefined || source.at === 0) return undefined
    const ids = idsIn(data)
    const answered = ids.map((id) => source.ids.get(id)).find((each) => each !== undefined)
    if (answered !== undefined) return answered
    // An id that comes in by itself names a thing. Sent later, it marks no request.
    for (const id of ids) note(source, id, undefined)
    return this.#now() - source.at <= PLATFORM_WORK_MS ? { cause: 'unattributed' } : undefined
  }
}

function note({ ids }: Source, id: string, provenance: Provenance | undefined): void {
  if (ids.has(id)) return
  ids.set(id, provenance)
  const [oldest] = ids.keys()
  if (ids.size > IDS && oldest !== undefined) ids.delete(oldest)
}

/** The ids in a message's own members, each with its name. */
function idsIn(message: unknown): string[] {
  if (typeof message !== 'string') return isPlain(message) ? membersOf(message) : []
  const number = (ASKS.exec(message) ?? ACKNOWLEDGES.exec(message))?.[1]
  if (number !== undefined) return [`ack=${number}`]
  if (!message.startsWith('{') || message.length > TEXT_CHARS) return []
  try {
    return membersOf(JSON.parse(message) as object)
  } catch {
    return []
  }
}

function membersOf(message: object): string[] {
  return Object.keys(message)
    .slice(0, MEMBERS)
    .filter((name) => ID_NAME.test(name))
    .flatMap((name) => {
      // A getter of the app is not called.
      const value: unknown = Object.getOwnPropertyDescriptor(message, name)?.value
      return typeof value === 'string' || typeof value === 'number' ? [`${name}=${value}`] : []
    })
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Array.isArray(value)
}
