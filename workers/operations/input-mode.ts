/** Whether the browser's own pointer and keys perform an action, or events that the page's script dispatches. */
import type { ActionName, InputMode, InputModeReason } from '../../sdk/protocol/commands/act.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Hand } from '../session/hand.js'
import type { ObservedSession } from '../session/observed-session.js'

export interface ChosenInput {
  mode: InputMode
  /** why a pointer act is synthetic although real input is configured */
  reason?: InputModeReason
  /** performs the input of `real` */
  hand?: Hand
}

/** Only a real pointer shows what a page does under it: `:hover`, a drag of the system. */
const REAL_BY_DEFAULT: ReadonlySet<ActionName> = new Set(['hover', 'drag'])
/** A synthetic press reaches its element even where the real one misses it, and does not need the tab in front. */
const PRESSES: ReadonlySet<ActionName> = new Set(['click', 'dblclick', 'check', 'uncheck'])

/**
 * Chooses the input of one action.
 *
 * @param native the agent asks for the browser's own input, or for synthetic events
 * @param isForeign the element is in a frame of another origin, which real input does not reach
 * @throws ProbeError NEEDS_DRIVEN_BROWSER when the agent asks for it, and the page is in no browser that can give it;
 * UNSUPPORTED in a frame of another origin
 */
export async function chosenInput(
  session: ObservedSession,
  call: string,
  { action, native, isForeign }: { action: ActionName; native: boolean | undefined; isForeign: boolean },
): Promise<ChosenInput> {
  const hand = session.handOf(call)
  if (native === false) return { mode: 'synthetic' }
  if (hand === undefined) {
    if (native === undefined) return { mode: 'synthetic' }
    throw new ProbeError('NEEDS_DRIVEN_BROWSER', 'args.native needs a leased page, or PROBE_CDP_URL')
  }
  if (native === undefined && !REAL_BY_DEFAULT.has(action))
    return { mode: 'synthetic', ...(PRESSES.has(action) ? { reason: 'synthetic-click-preferred' } : {}) }
  if (isForeign && native === true)
    throw new ProbeError(
      'UNSUPPORTED',
      'real input does not reach a frame of another origin; leave out args.native',
    )
  if (isForeign) return { mode: 'synthetic', reason: 'page-not-correlated-to-a-cdp-target' }
  const unreached = await hand.reach()
  if (unreached === undefined) return { mode: 'real', hand }
  if (native === true)
    throw new ProbeError('NEEDS_DRIVEN_BROWSER', unreached.message, { why: unreached.reason })
  return { mode: 'synthetic', reason: unreached.reason }
}

/** The fields of a result that say how the input was given. */
export interface InputFields {
  inputMode: InputMode
  inputModeReason?: InputModeReason
}

export function inputFields({ mode, reason }: ChosenInput): InputFields {
  return { inputMode: mode, ...(reason === undefined ? {} : { inputModeReason: reason }) }
}

/** As `inputFields`, without what is usual where no real input is configured. */
export function unusualInput(input: ChosenInput): Partial<InputFields> {
  return input.mode === 'synthetic' && input.reason === undefined ? {} : inputFields(input)
}
