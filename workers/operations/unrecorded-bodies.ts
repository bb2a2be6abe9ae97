/** Refuses a claim about bodies while the page records none: its verdict could only be `unknown`. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import type { BodyRecording } from '../../sdk/protocol/frames.js'
import { kindOf } from '../predicates/index.js'
import { leavesOf, type Predicate } from '../predicates/predicate.js'
import type { ObservedSession } from '../session/observed-session.js'

const SWITCHES: Record<Exclude<BodyRecording, 'recorded'>, string> = {
  tag: 'add data-probe-capture-network-bodies to the script tag of probe.js',
  plugin: 'add captureNetworkBodies: true to the options of the build plugin',
  connect: 'add captureNetworkBodies: true to the options of probe.connect',
}

/** What turns the recording of bodies on; undefined when it is on, or when the SDK does not say. */
export function switchOfBodies({ bodies }: ObservedSession): string | undefined {
  return bodies === undefined || bodies === 'recorded' ? undefined : SWITCHES[bodies]
}

/**
 * @param frames the page searches frames for what the claim of an act names; other claims need their content
 * @throws ProbeError BAD_PREDICATE
 */
export function refuseUnrecordedBodies(
  session: ObservedSession,
  predicate: Predicate | undefined,
  frames: 'frames are searched' | 'frames are not searched' = 'frames are not searched',
): void {
  const line = switchOfBodies(session)
  if (predicate === undefined || line === undefined) return
  const leaf = leavesOf(predicate).find(
    (each) =>
      kindOf(each).needsBodies?.(each) === true &&
      !(each.kind === 'stream' && frames === 'frames are searched'),
  )
  if (leaf === undefined) return
  throw new ProbeError(
    'BAD_PREDICATE',
    `${leaf.kind}: this page does not record bodies, so the claim cannot be decided: ${line} and reload, or claim without the body`,
    { kind: leaf.kind, turnsOn: line },
  )
}
