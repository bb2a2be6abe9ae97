import type { AnimationChanged } from '../../sdk/protocol/events.js'
import type { Session } from '../session/session.js'
import type { EventOf } from '../timeline/timeline-event.js'
import type { Result } from './actor-api.js'
import { originOf } from './origin.js'
import { silenceOf } from './silence.js'

/** Animations that one answer lists of each kind, the newest. */
const LISTED = 50
/** ms for which an animation that is over counts as recent */
const RECENT_MS = 5_000

/** The animations of the present document that run, and those that ended not long ago. */
export async function animations(session: Session): Promise<Result> {
  const { documents, now } = session.timeline
  const running = new Map<string, EventOf<'animation'>[]>()
  const recent: Result[] = []
  for (const event of session.timeline.of('animation', documents.currentBeganAt)) {
    const { data, t } = event
    const begun = running.get(keyOf(data)) ?? []
    running.set(keyOf(data), begun)
    if (data.phase === 'started') begun.push(event)
    else {
      const start = begun.shift()
      if (now - t > RECENT_MS) continue
      const ranMs = start === undefined ? {} : { ranMs: Math.round(t - start.t) }
      recent.push({ ...told(event), phase: data.phase, ...ranMs })
    }
  }
  const open = [...running.values()].flat().sort((one, two) => one.t - two.t)
  const lost = session.timeline.losses
    .after(documents.currentBeganAt)
    .filter(({ channel }) => channel === 'animation')
  const missing = lost.reduce((sum, { count }) => sum + count, 0)
  const isSilent = open.length === 0 && recent.length === 0
  return {
    running: open.slice(-LISTED).map((event) => ({ ...told(event), forMs: Math.round(now - event.t) })),
    recent: recent.slice(-LISTED),
    ...(missing === 0 ? {} : { lost: missing }),
    ...(await silenceOf(session, isSilent ? ['animation'] : [], documents.currentBeganAt)),
  }
}

function keyOf({ kind, name, target }: AnimationChanged): string {
  return `${kind} ${name} ${target}`
}

function told({ t, cause, data: { phase: _phase, ...about } }: EventOf<'animation'>): Result {
  return { t, ...originOf(cause), ...about }
}
