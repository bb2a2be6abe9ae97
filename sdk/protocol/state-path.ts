/** Reads paths of a state. path-to.ts writes them; a person or an agent may also write a key as it is. */

/** A part of a path as it was written. */
export interface Segment {
  key: string
  /** the part as it stands in the path; a key that has brackets and was not quoted is this text */
  text: string
  /** the key is in brackets */
  isWhole: boolean
}

/** A key in brackets. What only looks like one is plain text, because a key such as `["todos",1]` may be unquoted. */
const IN_BRACKETS = /\[(?:("(?:[^"\\]|\\.)*")|(\d+))\](?=[.[]|$)/y
/** A key of a path may be several segments long, if it has dots and was not quoted. */
const KEY_SEGMENTS = 8

/** The segments of a path. For a path that `pathTo` wrote, their keys are the keys that it was given. */
export function segmentsOf(path: string): Segment[] {
  const segments: Segment[] = []
  for (let at = 0; path !== ''; ) {
    const text = path.slice(at, endOfPlain(path, at))
    const segment = bracketsAt(path, at) ?? { key: text, text, isWhole: false }
    segments.push(segment)
    at += segment.text.length
    if (at >= path.length) break
    if (path[at] === '.') at += 1
  }
  return segments
}

/**
 * The keys that a path may continue with: its next segment, or several joined by dots, with the number of segments.
 * The shortest is first.
 */
export function* keysAt(segments: readonly Segment[], at: number): Generator<[key: string, until: number]> {
  const first = segments[at]
  if (first === undefined) return
  yield [first.key, at + 1]
  if (first.isWhole) yield [first.text, at + 1]
  let joined = first.text
  for (let until = at + 1; until < Math.min(at + KEY_SEGMENTS, segments.length); until++) {
    const next = segments[until]
    if (next === undefined) return
    joined += next.isWhole ? next.text : `.${next.text}`
    yield [joined, until + 1]
  }
}

/** How the place of one path lies to that of another, which `pathTo` wrote. */
export type Placed = 'same' | 'inside' | 'around' | 'apart'

/** @param path as a person or an agent wrote it @param written by `pathTo` */
export function placeOf(path: string, written: string): Placed {
  const segments = segmentsOf(path)
  const keys = segmentsOf(written).map(({ key }) => key)
  const follow = (at: number, depth: number): Placed => {
    if (at === segments.length) return depth === keys.length ? 'same' : 'around'
    if (depth === keys.length) return 'inside'
    for (const [key, until] of keysAt(segments, at)) {
      const placed = key === keys[depth] ? follow(until, depth + 1) : 'apart'
      if (placed !== 'apart') return placed
    }
    return 'apart'
  }
  return follow(0, 0)
}

function bracketsAt(path: string, at: number): Segment | undefined {
  IN_BRACKETS.lastIndex = at
  const [text, quoted, index] = IN_BRACKETS.exec(path) ?? []
  if (text === undefined) return undefined
  try {
    return { key: quoted === undefined ? (index ?? '') : (JSON.parse(quoted) as string), text, isWhole: true }
  } catch {
    return undefined
  }
}

/** The next dot, or the next bracket that begins a key. */
function endOfPlain(path: string, from: number): number {
  for (let at = from; at < path.length; at++) {
    if (path[at] === '.') return at
    if (path[at] === '[' && at > from && bracketsAt(path, at) !== undefined) return at
  }
  return path.length
}
