import type { SourcePlace } from '../../sdk/protocol/commands/source.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import type { Rules } from '../../sdk/protocol/redaction/rules.js'
import type { Cursor, Json } from '../../sdk/protocol/values.js'
import { VERSION } from '../../sdk/protocol/version.js'
import type { Evidence, Verdict } from '../verdict/evidence.js'

const VERDICTS = 20
const BYTES = 4 * 1024 * 1024
/** A window with more events is not kept: writing them out would hold up the answer. */
const EVENTS = 5_000

/** What `decide` was given and what it answered: the content of an exported file. */
export interface VerdictBundle {
  probe: string
  id: string
  verdict: Pick<Verdict, 'verified' | 'verifiedReason' | 'because'>
  evidence: Evidence
  /** what the agent wanted to show */
  intent?: string
  /** when the window began, and when it was judged; absent in files of older versions */
  window?: { from: Cursor; to: Cursor }
  /** of the element that was acted on */
  source?: SourcePlace
}

/** A bundle as JSON. */
export interface KeptBundle {
  id: string
  text: string
}

/** The evidence of the session's latest verdicts as JSON, for `probe verdict export`. At most 20, in 4 MiB together. */
export class VerdictBundles {
  #kept: KeptBundle[] = []

  keep(
    id: string,
    { verified, verifiedReason, because }: Verdict,
    evidence: Evidence,
    about: Pick<VerdictBundle, 'intent' | 'window' | 'source'> = {},
  ): void {
    if (sizeOf(evidence) > EVENTS) return
    const bundle: VerdictBundle = {
      probe: VERSION,
      id,
      verdict: { verified, verifiedReason, because },
      evidence,
      ...about,
    }
    this.#kept = [...this.#kept, { id, text: JSON.stringify(bundle) }].slice(-VERDICTS)
    while (this.#bytes > BYTES) this.#kept.shift()
  }

  /** Redacts what is kept once more, by rules that have arrived since. */
  redact(rules: Rules): void {
    this.#kept = this.#kept.map(({ id, text }) => ({
      id,
      text: JSON.stringify(redactJson(JSON.parse(text) as Json, rules)),
    }))
  }

  /** oldest first */
  get all(): KeptBundle[] {
    return this.#kept
  }

  find(id: string): string | undefined {
    return this.#kept.find((each) => each.id === id)?.text
  }

  get #bytes(): number {
    return this.#kept.reduce((sum, { text }) => sum + text.length, 0)
  }
}

function sizeOf(evidence: Evidence): number {
  return Object.values(evidence).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  )
}
