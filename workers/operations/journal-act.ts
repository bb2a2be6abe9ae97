/** Keeps an act in the session's journal, with what finds its element again. */
import type { ActAcknowledgement } from '../../sdk/protocol/commands/act.js'
import { type KeptLocator, LOCATORS, type Located } from '../../sdk/protocol/commands/locators.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import { EVERY_RULE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactJson } from '../../sdk/protocol/redaction/json.js'
import { REDACTED } from '../../sdk/protocol/redaction/redacted.js'
import type { ActId, Cursor, Json } from '../../sdk/protocol/values.js'
import type { ActDeed, Argument, Journal } from '../session/journal.js'
import type { ObservedSession } from '../session/observed-session.js'
import type { Place } from '../session/sources.js'
import type { TabClient } from '../tab/tab-client.js'
import type { ActStep } from './act-step.js'

const REF = /^(?:f\d+)?e\d+$/

/** What the page says of the elements of an act before it acts on them. Never rejects. */
export interface Beforehand {
  target: Promise<Located | undefined>
  to: Promise<Located | undefined>
}

/**
 * Asks for the locators of what the act names by ref. The page answers before it acts, because commands keep their order;
 * nobody waits for the answer.
 */
export function askBeforehand(
  tab: TabClient,
  { target, args }: Pick<ActStep, 'target' | 'args'>,
): Beforehand {
  return { target: askFor(tab, target), to: askFor(tab, args.to) }
}

function askFor(tab: TabClient, locator: Locator | undefined): Promise<Located | undefined> {
  if (locator === undefined || !('ref' in locator)) return Promise.resolve(undefined)
  return tab.command('locators', { ref: locator.ref }).catch(() => undefined)
}

export interface Dispatched {
  act: ActId
  since: Cursor
  step: ActStep
  acknowledged: ActAcknowledgement
  place: Promise<Place>
  beforehand: Beforehand
}

export function noteAct(session: ObservedSession, tab: TabClient, dispatched: Dispatched): void {
  const { act, since } = dispatched
  const { address: url } = session
  const head = { t: since, by: 'agent' as const, act, ...(url === undefined ? {} : { url }) }
  session.journal.note(head, deedOf(session.journal, tab, dispatched))
}

async function deedOf(
  journal: Journal,
  tab: TabClient,
  { step, acknowledged, place, beforehand }: Dispatched,
): Promise<ActDeed> {
  const { ref, role, name, testid } = acknowledged
  const { target, action, dialog } = step
  const found =
    'ref' in target
      ? await beforehand.target
      : await tab.command('locators', { ref, was: { role, name } }).catch(() => undefined)
  const to = await beforehand.to
  const { source } = await place
  const isUnknown = found === undefined || (found.cut === true && found.locators.length === 0)
  const seen = isUnknown ? unchecked(testid, role, name) : found.locators
  const locators = withOwn(seen.map(asLocator), target)
  // A field whose page is gone may have been a secret one.
  const isSecret = found === undefined ? true : found.concealed === true
  const args = keptArguments(journal, step, { isSecret, name, to })
  return {
    kind: 'act',
    action,
    ref,
    role,
    name,
    locators,
    ...(isUnknown && 'ref' in target ? { unchecked: true } : {}),
    ...(Object.keys(args).length === 0 ? {} : { args }),
    ...(dialog === undefined ? {} : { dialog }),
    ...(source === undefined ? {} : { source: `${source.file}:${source.line}` }),
  }
}

/** What the page said of the element when it acted. */
function unchecked(testid: string | undefined, role: string, name: string): KeptLocator[] {
  const isNamed = name !== '' && role !== 'generic' && !name.includes(REDACTED)
  return [...(testid === undefined ? [] : [{ testid }]), ...(isNamed ? [{ role, name }] : [])]
}

function asLocator(locator: KeptLocator): Locator {
  // The flat form allows several strategies; the page sends one.
  return locator as Locator
}

const TRUST = ['testid', 'role', 'label', 'text', 'placeholder', 'alt']

/** Adds the agent's own locator, which fitted one element, in its place. */
function withOwn(found: Locator[], own: Locator): Locator[] {
  const within = 'ref' in own ? undefined : own.within
  if ('ref' in own || (typeof within === 'string' && REF.test(within))) return found
  if (typeof within === 'object' && 'ref' in within) return found
  const same = JSON.stringify(sorted(own))
  if (found.some((each) => JSON.stringify(sorted(each)) === same)) return found
  const all = [...found, own].toSorted((one, two) => trustOf(one) - trustOf(two))
  return all.slice(0, LOCATORS)
}

function sorted(locator: Locator): [string, unknown][] {
  return Object.entries(locator).toSorted(([one], [two]) => one.localeCompare(two))
}

function trustOf(locator: Locator): number {
  const isPlaced = 'within' in locator || 'nth' in locator
  return TRUST.findIndex((strategy) => strategy in locator) + (isPlaced ? TRUST.length : 0)
}

/** The arguments as the tool takes them, without a text that must not be kept. */
function keptArguments(
  journal: Journal,
  { action, args, written }: ActStep,
  { isSecret, name, to }: { isSecret: boolean; name: string; to: Located | undefined },
): { [name: string]: Argument } {
  const kept: { [name: string]: Argument } = { ...(written ?? (args as { [name: string]: Json })) }
  for (const field of ['text', 'key'] as const) {
    const text = kept[field]
    const isTyped =
      typeof text === 'string' && (field === 'text' || (action === 'press' && text.length === 1))
    if (isTyped && (isSecret || isConcealing(name, text))) kept[field] = journal.conceal(name, text)
  }
  const [stable] = to?.locators ?? []
  if (stable !== undefined) kept.to = stable as Json
  return kept
}

/** True when probe would report the text otherwise than it is, under the name of its field. */
function isConcealing(field: string, text: string): boolean {
  const shown = redactJson({ [field === '' ? 'text' : field]: text }, EVERY_RULE)
  return JSON.stringify(shown) !== JSON.stringify({ [field === '' ? 'text' : field]: text })
}
