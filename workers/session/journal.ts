/** What agents, and on a recorded session a person, did with the page: the steps of a flow, with what was claimed of each. */
import { createHmac, randomBytes } from 'node:crypto'
import type { ActionName, DialogAnswer } from '../../sdk/protocol/commands/act.js'
import { JOURNAL_ENTRIES } from '../../sdk/protocol/limits.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { ActId, Cursor, Json, Milliseconds, Ref } from '../../sdk/protocol/values.js'

/** characters of JSON of all entries together */
const JOURNAL_CHARS = 4_000_000
const CLAIMS = 10

/** A text that must not be kept. */
export interface Concealed {
  /** name of the field */
  concealed: string
  /** equal for equal texts of one session; absent when the text was not seen */
  digest?: string
}

export type Argument = Json | Concealed

export interface ClaimMade {
  /** id of the verdict */
  verdict: string
  verified: 'yes' | 'no' | 'unknown'
  predicate: Json
  timeout_ms?: Milliseconds
  within_ms?: Milliseconds
  intent?: string
  /** it contains a text that must not be kept */
  withheld?: true
}

export interface ActDeed {
  kind: 'act'
  action: ActionName
  ref: Ref
  role: string
  name: string
  /** in order of trust; empty when nothing but the ref is known */
  locators: Locator[]
  /** nobody could see whether the locators fit it alone: its document was replaced, or is too large to be searched */
  unchecked?: true
  args?: { [name: string]: Argument }
  dialog?: DialogAnswer
  /** file and line of the element */
  source?: string
}

export type Deed =
  | ActDeed
  | { kind: 'navigate' | 'clock' | 'mock' | 'scroll'; args: { [name: string]: Json } }

interface Head {
  /** the cursor before it */
  t: Cursor
  by: 'agent' | 'person'
  act?: ActId
  /** address of the document in which it was done */
  url?: string
}

export interface JournalEntry extends Head {
  deed: Deed
  claims: readonly ClaimMade[]
}

interface Slot extends Head {
  deed: Deed | undefined
  claims: ClaimMade[]
  chars: number
}

export class Journal {
  #slots: Slot[] = []
  #chars = 0
  /** t of the latest entry that gave way */
  #droppedAt: Cursor | undefined
  readonly #open = new Set<Promise<void>>()
  readonly #key = randomBytes(16)

  /** @param deed may be known later: `entries` waits for it. When it rejects, nothing is kept. */
  note(head: Head, deed: Deed | Promise<Deed>): void {
    const slot: Slot = { ...head, deed: undefined, claims: [], chars: 0 }
    this.#slots.push(slot)
    if (deed instanceof Promise) {
      const known: Promise<void> = deed
        .then(
          (found) => this.#fill(slot, found),
          () => {
            this.#slots = this.#slots.filter((each) => each !== slot)
          },
        )
        .finally(() => this.#open.delete(known))
      this.#open.add(known)
    } else this.#fill(slot, deed)
    this.#bound()
  }

  /** @param act that the claim is about; default: the latest entry */
  claim(claim: ClaimMade, act?: ActId): void {
    const slot = act === undefined ? this.#slots.at(-1) : this.#slots.findLast((each) => each.act === act)
    slot?.claims.splice(0, Math.max(0, slot.claims.length - CLAIMS + 1))
    slot?.claims.push(claim)
  }

  /** A verdict was taken back. */
  retract(verdict: string, now: 'no' | 'unknown'): void {
    for (const { claims } of this.#slots)
      for (const claim of claims) if (claim.verdict === verdict) claim.verified = now
  }

  /** Entries at or after a cursor, in order. Waits for what is not known yet. */
  async entries(since: Cursor = 0): Promise<{ entries: JournalEntry[]; isCut: boolean }> {
    await Promise.all(this.#open)
    const hidden = new Set(this.#slots.flatMap(({ deed }) => (deed?.kind === 'act' ? digestsIn(deed) : [])))
    const kept = (claim: ClaimMade): ClaimMade =>
      hidden.size > 0 && this.#holdsOneOf(claim.predicate, hidden) ? { ...claim, withheld: true } : claim
    const entries = this.#slots.flatMap(({ chars: _chars, deed, ...rest }): JournalEntry[] =>
      deed === undefined || rest.t < since ? [] : [{ ...rest, deed, claims: rest.claims.map(kept) }],
    )
    return { entries, isCut: this.#droppedAt !== undefined && this.#droppedAt >= since }
  }

  /** @param text absent when it was not seen */
  conceal(field: string, text?: string): Concealed {
    const digest =
      text === undefined ? undefined : createHmac('sha256', this.#key).update(text).digest('base64url')
    return { concealed: field, ...(digest === undefined ? {} : { digest }) }
  }

  #holdsOneOf(value: Json, digests: ReadonlySet<string>): boolean {
    if (typeof value === 'string') return digests.has(this.conceal('', value).digest ?? '')
    if (value === null || typeof value !== 'object') return false
    return Object.values(value).some((each) => this.#holdsOneOf(each, digests))
  }

  #fill(slot: Slot, deed: Deed): void {
    slot.deed = deed
    slot.chars = JSON.stringify(deed).length
    this.#chars += slot.chars
    this.#bound()
  }

  #bound(): void {
    while (this.#slots.length > JOURNAL_ENTRIES || (this.#chars > JOURNAL_CHARS && this.#slots.length > 1)) {
      const oldest = this.#slots.shift()
      this.#chars -= oldest?.chars ?? 0
      this.#droppedAt = oldest?.t
    }
  }
}

function digestsIn({ args = {} }: ActDeed): string[] {
  return Object.values(args).flatMap((value) => {
    const isConcealed = value !== null && typeof value === 'object' && 'concealed' in value
    return isConcealed && typeof value.digest === 'string' ? [value.digest] : []
  })
}
