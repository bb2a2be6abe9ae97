/** What a person should be able to do, and what has shown it. The content of `.probe/intent/<id>.json`. */
import * as z from 'zod'

export const INTENT_VERSION = 1
const TEXT = 2_000
const PROOFS = 100
const text = z.string().min(1).max(TEXT)

const proof = z.strictObject({
  /** id of the verdict */
  verdict: text,
  at: z.iso.datetime(),
  flow: text.exactOptional(),
  commit: text.exactOptional(),
})
export type Proof = z.output<typeof proof>

export const intentSchema = z.strictObject({
  $schema: text.exactOptional(),
  version: z.literal(INTENT_VERSION),
  id: text,
  text,
  declaredAt: z.iso.datetime(),
  commit: text.exactOptional(),
  /** closed without a proof, e.g. because it is no longer wanted */
  closed: z.literal(true).exactOptional(),
  shownBy: z.array(proof).max(PROOFS),
})
export type Intent = z.output<typeof intentSchema>

export function isOpen({ closed, shownBy }: Intent): boolean {
  return closed !== true && shownBy.length === 0
}

/** True when a verdict's `intent` names this one: by its id, or by its text. */
export function isNamed({ id, text }: Intent, given: string): boolean {
  const folded = (words: string) => words.trim().replace(/\s+/gu, ' ').toLowerCase()
  return given === id || folded(given) === folded(text)
}

/** The latest proofs stay. */
export function shown(intent: Intent, by: Proof): Intent {
  return { ...intent, shownBy: [...intent.shownBy, by].slice(-PROOFS) }
}

/** A file name made of the first words, e.g. `orders-can-be-approved`. @param taken ids that exist */
export function intentId(words: string, taken: readonly string[]): string {
  const slug = words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 60)
  const base = slug.replace(/-+$/u, '') || 'intent'
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`
}
