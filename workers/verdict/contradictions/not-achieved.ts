import type { Amiss } from '../../../sdk/protocol/commands/shown.js'
import { isOfDialog } from '../../predicates/predicate.js'
import { phraseOfInstead } from '../../wording/instead.js'
import { quote } from '../../wording/quote.js'
import type { Detector, Evidence } from '../evidence.js'
import { becameTrue } from '../honesty.js'
import { affirmed } from './declared.js'

const TOGGLED: ReadonlySet<string> = new Set(['checked', 'unchecked'])

const SAYS: { readonly [how in Amiss['how']]?: string } = {
  untoggled: 'stands as before',
  unopened: 'is expanded, and what it controls has no size',
  displayed: 'has hidden something that is still displayed',
  unseen: 'opened a dialog that lies outside of the window, where no scrolling brings it',
  covered: 'opened a dialog that is covered, so that no pointer can hit its controls',
  running: 'was to pause what goes on',
  shared: 'is labelled for an id that several controls have, so that another one may have been meant',
}

/**
 * The toggle that the act pressed is on or off as it was before, or what a control opened or hid is not so. Or an act did not
 * do what it is for: a key was lost, a box is not checked.
 */
export const notAchieved: Detector<'caution' | 'note'> = {
  kind: 'not-achieved',
  tiers: ['caution', 'note'],
  detect(evidence) {
    const last = evidence.marks.at(-1)
    if (last === undefined) return []
    const isExpected = claimsState(evidence, last.data.ref)
    const says = evidence.amiss
      .filter(({ how }) => how !== 'untoggled' || !isExpected)
      // One beside the window may wait there for its time.
      .filter(({ how }) => how !== 'unseen' || claimsDialog(evidence))
      .map(({ how }) => SAYS[how])
      .find((each) => each !== undefined)
    if (says === undefined) return shortfalls(evidence, last)
    const { role = 'control', name = '' } = last.data
    const counter = `the ${role} ${quote(name)} that was pressed ${says}`
    return [{ kind: 'not-achieved', tier: 'caution', counter, at: last.t }]
  },
}

/** At most one for each act: the last of its steps. */
function shortfalls({ marks, shortfalls: all }: Evidence, last: Evidence['marks'][number]) {
  return [...new Map(all.map((each) => [each.act, each])).values()].map(({ act, action, instead }) => {
    const { data, t } = marks.findLast((mark) => mark.data.act === act) ?? last
    const counter = `after the ${action} on ${data.role ?? 'element'} ${quote(data.name ?? '')}, ${phraseOfInstead(instead)}`
    return { kind: 'not-achieved', tier: 'note' as const, counter, at: t }
  })
}

/** True when the claim has a dialog that came. */
function claimsDialog(evidence: Evidence): boolean {
  return affirmed(evidence).some(
    (judged) =>
      isOfDialog(judged.leaf) &&
      judged.leaf.state !== 'hidden' &&
      judged.leaf.absent !== true &&
      becameTrue(judged),
  )
}

/** True when the claim says itself whether the control is on. */
function claimsState(evidence: Evidence, ref: string | undefined): boolean {
  return affirmed(evidence).some(({ leaf, finding }) => {
    const refs = finding.evidence?.refs
    const isState = leaf.kind === 'element' && TOGGLED.has(leaf.state ?? '')
    return isState && ref !== undefined && Array.isArray(refs) && refs.includes(ref)
  })
}
