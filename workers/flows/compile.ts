/** Makes a flow of what a journal holds. Pure. */
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import { parsePredicate } from '../predicates/parse.js'
import type { ActDeed, Argument, ClaimMade, Concealed, JournalEntry } from '../session/journal.js'
import type { ActFlowStep, Flow, FlowStep } from './flow.js'

export interface Compiled {
  flow: Flow
  /** names of the environment that must be set before the flow is played */
  secrets: string[]
  /** numbers of steps, from 1: the only locator is a ref */
  unstable: number[]
  /** the locators could not be compared with the rest of the page, which was gone */
  unchecked: number[]
  /** claims were made and not proved */
  unproved: { step: number; verified: ClaimMade['verified'] }[]
  /** nothing was claimed */
  unclaimed: number[]
  /** the entry of each step */
  entries: readonly JournalEntry[]
}

/** Of flow.ts, whose schemas the actor does not load. */
const VERSION: Flow['version'] = 1
const SECRET = 'SECRET'
const NAME_CHARS = 60

/**
 * @param entries at least one
 * @param start where the flow begins, when no entry says it
 */
export function compile(
  given: readonly JournalEntry[],
  { name, start }: { name: string; start: string },
): Compiled {
  const entries = withoutRepeated(given)
  const names = new SecretNames()
  const steps = entries.map((entry) => stepOf(entry, names))
  const numbered = entries.map((entry, i) => ({ ...entry, step: i + 1 }))
  const acts = numbered.flatMap(({ deed, step }) => (deed.kind === 'act' ? [{ deed, step }] : []))
  return {
    flow: { version: VERSION, name, start: pathOf(entries[0]?.url ?? start), steps },
    secrets: names.all,
    unstable: acts.filter(({ deed }) => deed.locators.length === 0).map(({ step }) => step),
    unchecked: acts
      .filter(({ deed }) => deed.unchecked === true && deed.locators.length > 0)
      .map(({ step }) => step),
    unproved: numbered.flatMap(({ claims, step }) => {
      const last = claims.at(-1)
      return last === undefined || proved(claims).length > 0 ? [] : [{ step, verified: last.verified }]
    }),
    unclaimed: numbered.filter(({ claims }) => claims.length === 0).map(({ step }) => step),
    entries,
  }
}

/** A person's field is reported each time that it is left; what counts is what it held last. */
function withoutRepeated(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter((entry, i) => {
    const next = entries[i + 1]
    if (next === undefined || entry.by !== 'person' || next.by !== 'person') return true
    const [one, two] = [entry.deed, next.deed]
    const isSame = one.kind === 'act' && two.kind === 'act' && one.ref === two.ref
    return !(isSame && one.action === 'fill' && two.action === 'fill')
  })
}

function stepOf({ deed, claims }: JournalEntry, names: SecretNames): FlowStep {
  const expected = expectation(proved(claims))
  if (deed.kind === 'act') return { ...actStep(deed, names), ...expected }
  const { kind, args } = deed
  return { [kind]: args, ...expected } as FlowStep
}

function actStep({ action, locators, ref, args, dialog, source }: ActDeed, names: SecretNames): ActFlowStep {
  const target: Locator[] = locators.length === 0 ? [{ ref }] : locators
  return {
    act: action,
    target,
    ...(args === undefined ? {} : { args: withSecrets(args, names) }),
    ...(dialog === undefined ? {} : { dialog }),
    ...(locators.length === 0 ? { stable: false as const } : {}),
    ...(source === undefined ? {} : { source }),
  }
}

function withSecrets(
  args: { [name: string]: Argument },
  names: SecretNames,
): NonNullable<ActFlowStep['args']> {
  const entries = Object.entries(args).map(([field, value]) => [
    field,
    isConcealed(value) ? { env: names.of(value) } : value,
  ])
  return Object.fromEntries(entries)
}

function isConcealed(value: Argument): value is Concealed {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && 'concealed' in value
}

function proved(claims: readonly ClaimMade[]): ClaimMade[] {
  return claims.filter(({ verified }) => verified === 'yes')
}

/** Several proved claims of one step are one claim. */
function expectation(claims: readonly ClaimMade[]) {
  const [first] = claims
  if (first === undefined) return {}
  const predicates = unique(claims.map(({ predicate }) => predicate))
  const [only] = predicates
  const predicate = predicates.length === 1 ? only : { kind: 'allOf', predicates }
  const within = claims.find(({ within_ms }) => within_ms !== undefined)?.within_ms
  const timeouts = claims.flatMap(({ timeout_ms }) => timeout_ms ?? [])
  const intent = claims.find(({ intent: why }) => why !== undefined)?.intent
  return {
    expect: parsePredicate(predicate),
    ...(within === undefined ? {} : { within_ms: within }),
    ...(timeouts.length === 0 ? {} : { timeout_ms: Math.max(...timeouts) }),
    ...(intent === undefined ? {} : { intent }),
  }
}

function unique(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** The path of the app, so that the flow can be played at another origin. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search, hash } = new URL(url)
  return `${pathname}${search}${hash}`
}

/** Equal texts get one name; other texts of a field of the same name get a number. */
class SecretNames {
  readonly #byText = new Map<string, string>()

  get all(): string[] {
    return [...new Set(this.#byText.values())]
  }

  of({ concealed, digest }: Concealed): string {
    const base = environmentName(concealed)
    const key = digest ?? `${base} unseen`
    const known = this.#byText.get(key)
    if (known !== undefined) return known
    const taken = new Set(this.#byText.values())
    let name = base
    for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
    this.#byText.set(key, name)
    return name
  }
}

function environmentName(field: string): string {
  const name = field
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, NAME_CHARS)
  if (name === '' || name === 'REDACTED') return SECRET
  return /^\d/.test(name) ? `${SECRET}_${name}` : name
}
