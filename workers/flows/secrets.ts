/** Secrets of flows: names of the environment in place of values. Pure. */
import type { ActFlowStep, Flow } from './flow.js'
import { secret } from './flow.js'

type Arguments = NonNullable<ActFlowStep['args']>
type Environment = Readonly<Record<string, string | undefined>>

/** A shorter value is not searched for: it would be in many words. */
const HIDDEN_CHARS = 4

/** @returns names that the environment does not have, or has empty: systems of CI give an empty text for a secret that is not set */
export function missingSecrets(flows: readonly Flow[], environment: Environment): string[] {
  return namesIn(flows).filter((name) => (environment[name] ?? '') === '')
}

/** The values of the secrets of the flows, by name. */
export function secretValues(flows: readonly Flow[], environment: Environment): ReadonlyMap<string, string> {
  return new Map(namesIn(flows).map((name) => [name, environment[name] ?? '']))
}

/** The arguments with the values of the environment. */
export function withSecrets(args: Arguments, environment: Environment): Record<string, unknown> {
  const entries = Object.entries(args).map(([field, value]) => {
    const name = nameIn(value)
    return [field, name === undefined ? value : (environment[name] ?? '')] as const
  })
  return Object.fromEntries(entries)
}

/** @returns a function that replaces each value in a text by its name, also where JSON or an address writes it otherwise */
export function hideSecrets(values: ReadonlyMap<string, string>): (text: string) => string {
  const long = [...values].filter(([, value]) => value.length >= HIDDEN_CHARS)
  const forms = long.flatMap(([name, value]) => formsOf(value).map((form) => ({ name, form })))
  return (text) => forms.reduce((hidden, { name, form }) => hidden.replaceAll(form, `{env ${name}}`), text)
}

/** The value as it is, in JSON once and twice, in a path, in a query, and in a form. Longest first. */
function formsOf(value: string): string[] {
  const part = encodeURIComponent(value)
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const once = inJson(value)
  const forms = [value, once, inJson(once), part, part.replaceAll("'", '%27'), encodeURI(value), form]
  return [...new Set(forms)].toSorted((one, two) => two.length - one.length)
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function namesIn(flows: readonly Flow[]): string[] {
  const names = flows
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('args' in step ? Object.values(step.args ?? {}) : []))
    .flatMap((value) => nameIn(value) ?? [])
  return [...new Set(names)]
}

function nameIn(value: unknown): string | undefined {
  const parsed = secret.safeParse(value)
  return parsed.success ? parsed.data.env : undefined
}
