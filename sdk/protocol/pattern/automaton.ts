/**
 * A nondeterministic automaton, run with all of its live states at once. So the time is linear in the length of the text,
 * whatever the pattern. https://swtch.com/~rsc/regexp/regexp1.html
 */
import { ProbeError } from '../errors.js'
import { PATTERN_STATES } from '../limits.js'

export type Fits = (char: string) => boolean

interface State {
  /** reads one character; absent: goes on without reading */
  reads?: Fits
  /** must hold between the characters before and after; `''` is the border of the text */
  holds?: (before: string, after: string) => boolean
  next: State[]
  /** the step in which the state was last reached */
  step: number
}

type Add = (state: Omit<State, 'step'>) => State

/** A part of a pattern: creates its states in front of those that follow it. Returns its first state. */
export type Part = (following: State, add: Add) => State

export const reading =
  (reads: Fits): Part =>
  (following, add) =>
    add({ reads, next: [following] })

export const asserting =
  (holds: (before: string, after: string) => boolean): Part =>
  (following, add) =>
    add({ holds, next: [following] })

export const sequence =
  (parts: readonly Part[]): Part =>
  (following, add) =>
    parts.reduceRight((later, part) => part(later, add), following)

export const either =
  (parts: readonly Part[]): Part =>
  (following, add) =>
    add({ next: parts.map((part) => part(following, add)) })

/** Each repetition gets states of its own, so that a count costs what it repeats. */
export const repeated =
  (part: Part, min: number, max: number): Part =>
  (following, add) => {
    let first = following
    if (max === Number.POSITIVE_INFINITY) {
      const loop = add({ next: [] })
      loop.next = [part(loop, add), following]
      first = loop
    } else {
      for (let i = min; i < max; i++) first = add({ next: [part(first, add), following] })
    }
    for (let i = 0; i < min; i++) first = add({ next: [part(first, add)] })
    return first
  }

/**
 * @param isUnicode true: reads code points; false: reads UTF-16 code units
 * @returns a function that searches a text for the pattern
 * @throws ProbeError BAD_ARGUMENTS for a pattern that needs more than PATTERN_STATES states
 */
export function automatonOf(part: Part, isUnicode: boolean): (text: string) => boolean {
  let count = 0
  const add: Add = (state) => {
    count += 1
    if (count > PATTERN_STATES) throw tooLarge(`needs more than ${PATTERN_STATES} states`)
    return { ...state, step: 0 }
  }
  const end: State = { next: [], step: 0 }
  return search(part(end, add), end, isUnicode)
}

export function tooLarge(why: string): ProbeError {
  return new ProbeError('BAD_ARGUMENTS', `the pattern ${why}: shorten it, or lower its counts`)
}

function search(start: State, end: State, isUnicode: boolean): (text: string) => boolean {
  let step = 0
  return (text) => {
    let live: State[] = []
    let before = ''
    for (let at = 0; ; at += before.length) {
      const after = charAt(text, at, isUnicode)
      step += 1
      const readers: State[] = []
      const open = [...live, start]
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        if (state === end) return true
        if (state.step === step) continue
        state.step = step
        if (state.reads !== undefined) readers.push(state)
        else if (state.holds === undefined || state.holds(before, after)) open.push(...state.next)
      }
      if (after === '') return false
      live = readers.filter(({ reads }) => reads?.(after)).flatMap(({ next }) => next)
      before = after
    }
  }
}

function charAt(text: string, at: number, isUnicode: boolean): string {
  const point = isUnicode ? text.codePointAt(at) : undefined
  return point === undefined ? text.charAt(at) : String.fromCodePoint(point)
}
