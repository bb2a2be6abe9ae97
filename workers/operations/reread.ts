/** Reads the lasting parts of a claim once more, after its `yes` (docs/design/verdict.md#taken-back). */
import type { EventType } from '../../sdk/protocol/events.js'
import { isPausing } from '../../sdk/protocol/pausing.js'
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import type { DocumentId, Json } from '../../sdk/protocol/values.js'
import type { JudgedLeaf } from '../predicates/evaluation.js'
import { kindOf } from '../predicates/index.js'
import { LevelRecord } from '../session/level-record.js'
import type { ObservedSession } from '../session/observed-session.js'
import { sliceOf } from '../timeline/slice.js'
import { becameTrue } from '../verdict/honesty.js'
import { quote } from '../wording/quote.js'
import type { Question } from './judge.js'

/** What stays until somebody closes it. Other elements may be messages that go. */
const LASTING_ROLES: ReadonlySet<string> = new Set(['dialog', 'alertdialog', 'menu', 'listbox'])
const LASTING_STATES: ReadonlySet<string> = new Set([
  'checked',
  'unchecked',
  'pressed',
  'unpressed',
  'expanded',
  'selected',
  'current',
])
/** Where a person's doing shows. */
const SHOWS_PERSON: readonly EventType[] = ['dom', 'focus', 'route', 'state', 'net.started']

/** What a `yes` rests on. */
export interface Given {
  /** leaves that decided it */
  deciding: readonly JudgedLeaf[]
  /** the document that the page had then */
  doc: DocumentId | undefined
}

interface Lasting {
  leaf: LevelLeaf
  fact: string
  /** what the element had before the act: having it again, it takes back what may otherwise have gone by itself */
  former?: Json
}

/**
 * @returns what no longer holds, as a sentence; undefined when all does, or when a person, another document or an edit
 *   may have changed it
 */
export async function fallenSince(
  session: ObservedSession,
  { acts, from, record }: Question,
  { deciding, doc }: Given,
): Promise<string | undefined> {
  // What was to be seen must be there in a document that the act led to since.
  const isOther = session.timeline.documents.current !== doc
  const lasting = deciding.flatMap((judged): Lasting[] => {
    const leaf = kindOf(judged.leaf).forPage?.(judged.leaf)
    if (leaf === undefined || judged.negated || !becameTrue(judged)) return []
    const { fact } = judged.finding
    if (isLasting(judged.leaf, isOther)) return [{ leaf, fact }]
    const former = record.history(leaf)?.before?.observed
    return leaf.kind === 'element' && former !== undefined ? [{ leaf, fact, former }] : []
  })
  const slice = sliceOf(session.timeline, from, acts)
  const name = slice.marks.at(-1)?.data.name ?? ''
  if (lasting.length === 0 && !isPausing(name)) return undefined
  const isOver = slice.chain.superseded || slice.of('code.edited').length > 0
  const isPersons = SHOWS_PERSON.some((type) => slice.of(type).some(({ cause }) => cause === 'user'))
  if (isOver || isPersons || session.lost || !session.tab.connected) return undefined
  const answers = await answersOf(
    session,
    lasting.map(({ leaf }) => leaf),
  )
  const fallen = lasting.find(({ former }, i) => {
    const { holds, observed } = answers[i] ?? {}
    return holds === false && (former === undefined || observed === former)
  })
  if (fallen !== undefined) return `${fallen.fact}, and that no longer holds`
  return (await goesOn(session, name)) ? `what ${quote(name)} was to pause goes on` : undefined
}

async function goesOn(session: ObservedSession, name: string): Promise<boolean> {
  if (!isPausing(name)) return false
  const { amiss = [] } = await session.tab.command('shown', {}).catch(() => ({ amiss: [] }))
  return amiss.some(({ how }) => how === 'running')
}

function isLasting(leaf: JudgedLeaf['leaf'], isOther: boolean): boolean {
  if (leaf.kind === 'storage' || leaf.kind === 'route' || leaf.kind === 'state') return true
  if (leaf.kind !== 'element' || leaf.absent === true || leaf.count !== undefined) return false
  return isOther || LASTING_ROLES.has(leaf.role ?? '') || LASTING_STATES.has(leaf.state ?? '')
}

async function answersOf(session: ObservedSession, leaves: LevelLeaf[]): Promise<LevelAnswer[]> {
  const record = new LevelRecord(session.nextRecord(), leaves)
  // A page that does not answer takes nothing back.
  const hasAnswered = await session.watch(record).then(
    () => true,
    () => false,
  )
  session.close(record)
  return hasAnswered ? record.answers : []
}
