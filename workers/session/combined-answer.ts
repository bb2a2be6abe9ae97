/** One answer to a level leaf from the answers of several documents: the page's and those of its frames. Pure. */
import { judge } from '../../sdk/protocol/judge.js'
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'

const NEAR = 5
const UNASKED: LevelAnswer = {
  holds: null,
  code: 'blind_spot',
  near: ['the document that it is about has left'],
}

/** @param answers the page's own first */
export function combinedAnswer(leaf: LevelLeaf, answers: readonly LevelAnswer[]): LevelAnswer {
  const [first = UNASKED] = answers
  if (answers.length < 2) return first
  if (leaf.kind === 'element' && leaf.count !== undefined) return counted(leaf.count, answers)
  const decisive = !isAboutAbsence(leaf)
  const found = answers.find(({ holds }) => holds === decisive)
  if (found !== undefined) return found
  const open = answers.find(({ holds }) => holds === null)
  if (open !== undefined) return open
  // An answer that names another value says more than one that found nothing.
  const telling = answers.find(({ observed }) => observed !== undefined) ?? first
  const near = [...new Set(answers.flatMap((each) => each.near ?? []))].slice(0, NEAR)
  return near.length === 0 ? telling : { ...telling, near }
}

function counted(
  count: Extract<LevelLeaf, { kind: 'element' }>['count'] & {},
  answers: readonly LevelAnswer[],
): LevelAnswer {
  const open = answers.find(({ observed }) => typeof observed !== 'number')
  if (open !== undefined) return open
  const observed = answers.reduce((sum, answer) => sum + Number(answer.observed), 0)
  const refs = answers.flatMap((answer) => answer.refs ?? []).slice(0, NEAR)
  const holds = judge(count, observed) === true
  return {
    holds,
    observed,
    ...(refs.length === 0 ? {} : { refs }),
    ...(holds ? {} : { near: [`there ${observed === 1 ? 'is' : 'are'} ${observed}`] }),
  }
}

/** True for a leaf that holds only where every document agrees. */
function isAboutAbsence(leaf: LevelLeaf): boolean {
  return (leaf.kind === 'text' || leaf.kind === 'element') && (leaf.absent === true || isHidden(leaf))
}

function isHidden(leaf: LevelLeaf): boolean {
  return leaf.kind === 'element' && leaf.state === 'hidden'
}
