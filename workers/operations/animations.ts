import type { AnimationChanged } from '../../sdk/protocol/events.js'
import type { Cursor, Milliseconds } from '../../sdk/protocol/values.js'
import { type Origin, originOf } from '../reporting/origin.js'
import { type Silence, silenceOf } from '../reporting/silence.js'
import type { EventOf } from '../timeline/timeline-event.js'
import { defineOperation, type NoInput } from './operation.js'

/** Limit of each of the two lists; the newest animations are kept. */
const LISTED = 50
/** How long an animation that ended counts as recent. */
const RECENT_MS = 5_000

interface ListedAnimation extends Omit<AnimationChanged, 'phase'>, Origin {
  t: Cursor
}

export interface RunningAnimation extends ListedAnimation {
  forMs: Milliseconds
}

export interface EndedAnimation extends ListedAnimation {
  phase: Exclude<AnimationChanged['phase'], 'started'>
  /** how long it ran; omitted when its start was not recorded */
  ranMs?: Milliseconds
}

export interface AnimationsResult extends Silence {
  running: RunningAnimation[]
  recent: EndedAnimation[]
  lost?: number
}

export const animations = defineOperation({
  name: 'animations',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, _input: NoInput): Promise<AnimationsResult> {
    const { documents, now, losses } = session.timeline
    const began = documents.currentBeganAt
    const open = new Map<string, EventOf<'animation'>[]>()
    const recent: EndedAnimation[] = []
    for (const event of session.timeline.of('animation', began)) {
      const { data, t } = event
      const { phase } = data
      const started = open.get(keyOf(data)) ?? []
      open.set(keyOf(data), started)
      if (phase === 'started') started.push(event)
      else {
        const start = started.shift()
        if (now - t > RECENT_MS) continue
        const ranMs = start === undefined ? {} : { ranMs: Math.round(t - start.t) }
        recent.push({ ...describe(event), phase, ...ranMs })
      }
    }
    const running = [...open.values()].flat().sort((one, two) => one.t - two.t)
    const lost = losses
      .after(began)
      .filter(({ channel }) => channel === 'animation')
      .reduce((sum, { count }) => sum + count, 0)
    const isSilent = running.length === 0 && recent.length === 0
    return {
      running: running
        .slice(-LISTED)
        .map((event) => ({ ...describe(event), forMs: Math.round(now - event.t) })),
      recent: recent.slice(-LISTED),
      ...(lost === 0 ? {} : { lost }),
      ...(await silenceOf(session, isSilent ? ['animation'] : [], began)),
    }
  },
})

function keyOf({ kind, name, target }: AnimationChanged): string {
  return `${kind} ${name} ${target}`
}

function describe({
  t,
  cause,
  data: { phase: _phase, ...animation },
}: EventOf<'animation'>): ListedAnimation {
  return { t, ...originOf(cause), ...animation }
}
