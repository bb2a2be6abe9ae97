/**
 * Chooses the element that a flow's step meant, where none of its locators fits one any more. Pure: what is chosen is a
 * guess until the flow is proved with it. Claims are never changed.
 */
import { isDestructive } from '../../sdk/protocol/danger.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { ActFlowStep } from './flow.js'

/** An element of the page as it is now. */
export interface Candidate {
  role: string
  name: string
  /** that fit only it, in order of trust */
  locators: readonly Locator[]
  /** file and line */
  source?: string
}

export type Choice =
  /** @param isSure something of the element is still as it was; else it is only the one that is left */
  | { kind: 'one'; candidate: Candidate; isSure: boolean; why: string }
  /** a person decides */
  | { kind: 'tie'; candidates: Candidate[]; why: string }
  | { kind: 'none'; why: string }

/** points of a sign that the element is the same; SURE of them make it so */
const SAME = 3
const ALIKE = 1
const SAME_FILE = 1
const SURE = 2
/** candidates that a proposal names */
const NAMED = 5

/**
 * @param candidates the visible elements of the page
 * @param taken locators of the flow's other steps: what one of them fits is not what this step meant
 */
export function choose(
  step: ActFlowStep,
  candidates: readonly Candidate[],
  taken: readonly Locator[],
): Choice {
  const role = roleOf(step)
  if (role === undefined)
    return { kind: 'none', why: 'its role was not recorded, so no other element can stand for it' }
  const rivals = candidates.filter(
    (each) => each.role === role && !each.locators.some((own) => taken.some((other) => isSame(own, other))),
  )
  const fitting = rivals.filter((each) => each.locators.length > 0 && mayStandFor(step, each))
  if (fitting.length === 0) return { kind: 'none', why: `the page has no other ${role} that could be it` }
  const scored = fitting.map((candidate) => ({ candidate, points: pointsOf(step, candidate) }))
  const most = Math.max(...scored.map(({ points }) => points))
  const best = scored.filter(({ points }) => points === most).map(({ candidate }) => candidate)
  const [first] = best
  if (first === undefined || best.length > 1) {
    const why = `${best.length} elements could be it`
    return { kind: 'tie', candidates: best.slice(0, NAMED), why }
  }
  if (most >= SURE) return { kind: 'one', candidate: first, isSure: true, why: signOf(step, first) }
  if (rivals.length === 1)
    return {
      kind: 'one',
      candidate: first,
      isSure: false,
      why: `it is the only ${role} that no other step uses`,
    }
  return { kind: 'tie', candidates: rivals.slice(0, NAMED), why: `nothing tells which ${role} it is` }
}

/** False for one that deletes, pays or publishes, unless the element that the step meant did. */
export function mayStandFor(step: ActFlowStep, { name }: Candidate): boolean {
  return wordsOf(step).some(isDestructive) || !isDestructive(name)
}

function roleOf({ target }: ActFlowStep): string | undefined {
  const [role] = target.flatMap((locator) => ('role' in locator ? [locator.role] : []))
  return role
}

/** What the step's locators call the element. */
function wordsOf({ target }: ActFlowStep): string[] {
  return target.flatMap((locator) => {
    const { name, label, text, placeholder, alt, testid } = locator as { [field: string]: string | undefined }
    return [name, label, text, placeholder, alt, testid].filter((word) => word !== undefined)
  })
}

function pointsOf(step: ActFlowStep, candidate: Candidate): number {
  return nameLikeness(step, candidate) + testidLikeness(step, candidate) + sourceLikeness(step, candidate)
}

function signOf(step: ActFlowStep, candidate: Candidate): string {
  if (nameLikeness(step, candidate) > 0) return `its name is like the recorded one`
  return testidLikeness(step, candidate) > 0
    ? 'its test id is like the recorded one'
    : `it is written where the recorded one was`
}

function nameLikeness({ target }: ActFlowStep, { name }: Candidate): number {
  const recorded = target.flatMap((locator) => {
    const { name: own, label, text } = locator as { [field: string]: string | undefined }
    return [own, label, text].filter((word) => word !== undefined)
  })
  return Math.max(0, ...recorded.map((word) => likeness(word, name)))
}

function testidLikeness({ target }: ActFlowStep, { locators }: Candidate): number {
  const testids = (list: readonly Locator[]) =>
    list.flatMap((each) => ('testid' in each ? [each.testid] : []))
  const now = testids(locators)
  return Math.max(0, ...testids(target).flatMap((was) => now.map((is) => Math.min(SURE, likeness(was, is)))))
}

function sourceLikeness({ source }: ActFlowStep, { source: now }: Candidate): number {
  if (source === undefined || now === undefined) return 0
  if (source === now) return SAME
  return fileOf(source) === fileOf(now) ? SAME_FILE : 0
}

function fileOf(source: string): string {
  return source.replace(/(?::\d+)+$/, '')
}

/**
 * The same words, or all of one in the other: "Save" may have become "Save order", or there may be a "Save draft" besides
 * it. Words a letter apart are no sign: "Save" and "Share".
 */
function likeness(was: string, is: string): number {
  const [one, other] = [folded(was), folded(is)]
  if (one === '' || other === '') return 0
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return SAME
  const [fewer, more] = [new Set(one.split(' ')), new Set(other.split(' '))].toSorted(
    (a, b) => a.size - b.size,
  )
  const isPart = fewer !== undefined && more !== undefined && [...fewer].every((word) => more.has(word))
  return isPart ? ALIKE : 0
}

function folded(words: string): string {
  return words
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** True for the same locator, or the same list of them; false when there is none. */
export function isSame(one: unknown, other: unknown): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other)
}
