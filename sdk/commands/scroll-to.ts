import { isVisible } from '../dom/visible.js'
import { foundElement } from '../page/element/describe.js'
import { find, type Query } from '../page/find/find.js'
import { near } from '../page/find/near.js'
import { scopeOf } from '../page/find/scope.js'
import { asFound } from '../platform/as-found.js'
import { attempt } from '../platform/patch.js'
import type { PageCommands } from '../protocol/commands/index.js'
import type { ScrolledTo } from '../protocol/commands/scroll-to.js'
import { ProbeError } from '../protocol/errors.js'
import { lookThrough } from '../scroll/look-through.js'
import { paceOf } from '../scroll/pace.js'
import { tracksFor } from '../scroll/track.js'
import type { CommandHandlers } from './command.js'

/** Attempts to bring an element into view: a list that measures its items moves them when they render. */
const TIMES = 5

/** Searches the page's scroll containers until the element is rendered, as an action. */
export const scrollTo: CommandHandlers['scrollTo'] = async (args, context) => {
  const { act, container, index, timeoutMs } = args
  const { cause, emit, natives, refs, redact, isIgnored, signal } = context
  if (document.hidden)
    throw new ProbeError('THROTTLED', 'the tab is hidden: it renders nothing that is scrolled to')
  const named = container === undefined ? undefined : scopeOf(container, refs)
  const root = named ?? document.documentElement
  const query = queryOf(args)
  const pace = paceOf(context, natives.now() + timeoutMs)
  const seekIn = (within: Element) => () => asFound(() => find(within, query, isIgnored).find(isVisible))
  const bring = async (seek: () => Element | undefined) => {
    let element = seek()
    for (let times = 0; element !== undefined && times < TIMES; times++) {
      const there = element
      if (asFound(() => isMet(there))) break
      asFound(() => there.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
      await pace.frame()
      element = seek()
    }
    return element
  }
  const provenance = cause.ofAct(act)
  cause.run(provenance, () => emit('act', { act, action: 'scroll_to', name: redact.text(args.value) }))
  // Attributes what the page does on scroll to this action.
  const scrolled = () => attempt(() => void (cause.isNested() || cause.begin(provenance)))
  globalThis.addEventListener('scroll', scrolled, { capture: true, passive: true })
  let moves = 0
  let reason: NonNullable<ScrolledTo['reason']> = 'nothing-scrolls'
  try {
    const there = await bring(seekIn(root))
    if (there !== undefined)
      return { found: true, element: asFound(() => foundElement(there, context)), moves }
    for (const track of asFound(() => tracksFor(named))) {
      const { element, position } = track
      const seek = seekIn(element)
      let grew = false
      // A list that measures its items may have moved the element out of view again.
      for (let times = 0; times < TIMES; times++) {
        const looked = await lookThrough(track, seek, pace, index)
        moves += looked.moves
        grew ||= looked.grew
        if (looked.found === undefined) break
        const found = await bring(seek)
        if (found !== undefined)
          return {
            found: true,
            element: asFound(() => foundElement(found, context)),
            container: refs.of(element),
            moves,
          }
      }
      track.position = position
      reason = moves > 0 ? 'not-there' : 'did-not-move'
      if (!pace.isOver) continue
      reason = grew ? 'still-growing' : 'timed-out'
      break
    }
    if (signal.aborted)
      throw new ProbeError('CANCELLED', 'the caller cancelled the call in the middle of the look')
    return { found: false, reason, moves, near: near(root, query, redact, isIgnored) }
  } finally {
    globalThis.removeEventListener('scroll', scrolled, { capture: true })
  }
}

/** True when a click on the element's middle would hit it: the element is in view, and nothing covers the middle. */
function isMet(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}

/** Names and texts match as whole words, so that "Row 5" does not match "Row 57" on the way to it. */
function queryOf({ by, value, name }: PageCommands['scrollTo']['args']): Query {
  if (by === 'testid') return { by, value, exact: true }
  return { by, value, ...(name === undefined ? {} : { name }), exact: false, words: true }
}
