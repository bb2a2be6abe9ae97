/** Collects one message up to AGENT_MESSAGE_BYTES. Of a larger one it keeps the two ends, which contain the request's id. */
import type { RequestId } from './refusal.js'

export type Collected = { text: string } | { tooLong: true; id: RequestId | null }

const END_BYTES = 1_024

const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")`
const MEMBER = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]{0,100}"`
const ID_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${MEMBER}\s*,\s*){0,2}${ID}\s*,`)
/** One closing brace ends the message, so the id before it belongs to the message. */
const ID_LAST = new RegExp(String.raw`,\s*${ID}\s*(?:,\s*${MEMBER}\s*){0,2}\}\s*$`)

export class BoundedText {
  readonly #limit: number
  #chunks: Buffer[] = []
  #bytes = 0
  #start: Buffer | undefined

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  get isEmpty(): boolean {
    return this.#bytes === 0
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.byteLength
    this.#chunks.push(chunk)
    if (this.#bytes <= this.#limit) return
    const kept = Buffer.concat(this.#chunks)
    this.#start ??= Buffer.from(kept.subarray(0, END_BYTES))
    this.#chunks = [Buffer.from(kept.subarray(-END_BYTES))]
  }

  /** Returns the message and begins the next one. */
  take(): Collected {
    const rest = Buffer.concat(this.#chunks).toString('utf8')
    const start = this.#start?.toString('utf8')
    this.#chunks = []
    this.#bytes = 0
    this.#start = undefined
    return start === undefined ? { text: rest } : { tooLong: true, id: idIn(start, rest) }
  }
}

/** A JSON-RPC library writes the id among the first or the last members. */
function idIn(start: string, end: string): RequestId | null {
  const [, id] = ID_FIRST.exec(start) ?? ID_LAST.exec(end) ?? []
  return id === undefined ? null : JSON.parse(id)
}
