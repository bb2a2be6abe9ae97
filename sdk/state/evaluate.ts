/** Evaluates a predicate about a registered store. */

import { judge } from '../protocol/judge.js'
import type { LevelAnswer, StateLeaf } from '../protocol/predicates.js'
import { REDACTED } from '../protocol/redaction/redacted.js'
import { describeAt, extentOf, isHiddenAt } from '../values/describe.js'
import { isObject, kindOf } from '../values/kind.js'
import { keysIn, keysOf, toJson, walkPath } from '../values/path.js'
import type { Redactor } from '../values/redactor.js'
import type { Stores } from './stores.js'

/** limits of a value in an answer: levels, values, characters */
const OBSERVED_DEPTH = 2
const OBSERVED_VALUES = 500
const OBSERVED_CHARS = 8_000
const SENTENCE_CHARS = 2_000

/** Neither yes nor no, so that a redacted value cannot be found out by asking. */
export const REDACTED_ANSWER: LevelAnswer = {
  holds: null,
  code: 'blind_spot',
  near: ['the value is redacted and was not compared'],
}

interface Held {
  value: unknown
  where: string
}

/** The answer. Its near-miss names the actual value or the existing keys. */
export function evaluateState(
  leaf: StateLeaf,
  { redact, stores }: { redact: Redactor; stores: Stores },
): LevelAnswer {
  const held = heldAt(leaf, stores, redact)
  if ('holds' in held) return held
  const { value, where } = held
  const { statePath, equals } = leaf
  const compared = () => (isHiddenAt(keysIn(statePath), value, redact) ? REDACTED : toJson(value))
  const holds = equals === undefined || judge(equals, compared(), redact.shown)
  if (holds === null) return REDACTED_ANSWER
  const observed = describeAt(
    keysIn(statePath),
    value,
    redact,
    extentOf(OBSERVED_DEPTH, OBSERVED_VALUES, OBSERVED_CHARS),
  )
  return holds
    ? { holds, observed }
    : {
        holds,
        observed,
        near: [`${JSON.stringify(where)} is ${JSON.stringify(observed)}`.slice(0, SENTENCE_CHARS)],
      }
}

/** The value at a path of a store; without one, the answer to the predicate. */
export function heldAt(
  { statePath, store }: { statePath: string; store?: string },
  stores: Stores,
  redact: Redactor,
): Held | LevelAnswer {
  const names = store === undefined ? stores.meant() : stores.names()
  if (names.length === 0) return noSuchPath(['no store is registered'])
  const holding =
    store === undefined && names.length > 1
      ? names.filter((name) => walkPath(stores.peek(name)?.state, statePath).found)
      : names.filter((name) => store === undefined || name === store)
  const [name] = holding
  const listed = names.map((each) => JSON.stringify(each)).join(', ')
  if (store !== undefined && name === undefined)
    return noSuchPath([`no store ${JSON.stringify(store)}; there are ${listed}`])
  if (name === undefined || holding.length > 1)
    return {
      holds: null,
      code: 'ambiguous_store',
      near: [`name the store: ${listed}`],
    }
  const peeked = stores.peek(name)
  if (peeked === undefined || peeked.threw !== undefined)
    return {
      holds: null,
      code: 'blind_spot',
      near: [
        `store ${JSON.stringify(name)} could not be read: ${JSON.stringify(redact.text(peeked?.threw ?? ''))}`,
      ],
    }
  const { found, value, stoppedAt } = walkPath(peeked.state, statePath)
  if (found && value !== undefined) return { value, where: statePath === '' ? name : `${name}.${statePath}` }
  const keys = keysOf(stoppedAt ?? peeked.state).map((key) => JSON.stringify(redact.text(key)))
  const near = [
    `store ${JSON.stringify(name)} has no ${JSON.stringify(statePath)}; keys there: ${keys.join(', ')}`,
  ]
  const isNowhere = !found && stoppedAt === peeked.state && !isCollection(stoppedAt)
  return isNowhere ? noSuchPath(near) : { holds: false, near }
}

/** The items of a collection come and go; the fields of another store are its form. */
function isCollection(value: unknown): boolean {
  return isObject(value) && ['list', 'map', 'set'].includes(kindOf(value))
}

/** A claim about what never existed may be misspelt. The session knows whether it did. */
function noSuchPath(near: string[]): LevelAnswer {
  return { holds: null, code: 'no_such_path', near }
}
