/** Evaluates level leaves in the present page (docs/design/verdict.md#leaves). */

import type { Staleness } from '../../dom/refs.js'
import { ProbeError } from '../../protocol/errors.js'
import { judge } from '../../protocol/judge.js'
import type { LevelAnswer, LevelLeaf } from '../../protocol/predicates.js'
import { evaluateState } from '../../state/evaluate.js'
import { scopeOf } from '../find/scope.js'
import { evaluateElement } from './evaluate-element.js'
import { evaluateMatches } from './evaluate-matches.js'
import { evaluateRoute } from './evaluate-route.js'
import { evaluateStorage } from './evaluate-storage.js'
import { evaluateText } from './evaluate-text.js'
import { type Evaluated, type EvaluationContext, plain } from './evaluated.js'

/** What nobody can read: canvases, and frames of other origins. */
const UNREAD = 'canvas,iframe,frame'

export function* evaluateLeaf(leaf: LevelLeaf, context: EvaluationContext): Generator<void, Evaluated> {
  try {
    const evaluated = yield* evaluatorOf(leaf, context)
    const { answer } = evaluated
    const mayBeApart = 'scope' in leaf && leaf.scope !== undefined && isByAbsence(leaf, answer)
    return mayBeApart && isReadable(scopeOf(leaf.scope, context.refs))
      ? { ...evaluated, answer: { ...answer, apart: true } }
      : evaluated
  } catch (thrown) {
    return ofMissing(leaf, thrown)
  }
}

function* evaluatorOf(leaf: LevelLeaf, context: EvaluationContext): Generator<void, Evaluated> {
  switch (leaf.kind) {
    case 'element':
      return yield* evaluateElement(leaf, context)
    case 'text':
      return yield* evaluateText(leaf, context)
    case 'state':
      return plain(evaluateState(leaf, context))
    case 'route':
      return plain(evaluateRoute(leaf, context))
    case 'matches':
      return yield* evaluateMatches(leaf, context)
    case 'storage':
      return plain(evaluateStorage(leaf, context))
  }
}

/** True when the answer rests on what is not there, which something unread may hide. */
function isByAbsence(leaf: LevelLeaf, { holds }: LevelAnswer): boolean {
  return (
    holds === false ||
    ('absent' in leaf && leaf.absent === true) ||
    ('count' in leaf && leaf.count !== undefined)
  )
}

function isReadable(root: Element): boolean {
  if (root.matches(UNREAD) || root.querySelector(UNREAD) !== null) return false
  return [root, ...root.querySelectorAll('*')].every(({ shadowRoot }) => shadowRoot === null)
}

/** The answer when the target's ref or the scope cannot be resolved. */
function ofMissing(leaf: LevelLeaf, thrown: unknown): Evaluated {
  const near = [thrown instanceof Error ? thrown.message : String(thrown)]
  const code = thrown instanceof ProbeError ? thrown.code : undefined
  const why = (thrown as { detail?: { why?: Staleness } }).detail?.why
  const isGone = code === 'NO_MATCH' || (code?.startsWith('STALE_REF') === true && why !== 'never-given')
  if (!isGone) return plain({ holds: null, code: 'bad_scope', near })
  return plain(isAboutAbsence(leaf) ? { holds: true } : { holds: false, near })
}

function isAboutAbsence(leaf: LevelLeaf): boolean {
  if (leaf.kind === 'text') return leaf.absent === true
  if (leaf.kind !== 'element') return false
  return (
    leaf.absent === true ||
    (leaf.count !== undefined && judge(leaf.count, 0) === true) ||
    leaf.state === 'hidden'
  )
}
