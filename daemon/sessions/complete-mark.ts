/** Adds to a new mark what its message cannot hold: a place that only a source map knows, and a picture. */
import { MARK_PICTURE_MS, MARK_PICTURE_PIXELS, MARK_PICTURES_KEPT } from '../../sdk/protocol/limits.js'
import type { Clock } from '../../workers/timeline/clock.js'
import { framed, inView } from '../../workers/visual/framed.js'
import { keepLatest } from '../../workers/visual/keep-latest.js'
import { pictureFile } from '../../workers/visual/picture-file.js'
import type { Log } from '../files/log.js'
import type { Mark } from './conversation.js'
import type { Session } from './session.js'

export interface Surroundings {
  clock: Clock
  log: Log
  /** folder of the pictures */
  folder: string
}

/** Never rejects: a mark is good without them. Takes no longer than MARK_PICTURE_MS for each of the two. */
export async function completeMark(
  session: Session,
  mark: Mark,
  { clock, log, folder }: Surroundings,
): Promise<void> {
  const missed = (what: string) => (error: unknown) => {
    log(`session ${session.id}: mark ${mark.id} has no ${what}: ${String(error)}`, {
      name: `marks ${session.origin}`,
      lines: 20,
    })
    return {}
  }
  const within = async <T>(run: (signal: AbortSignal) => Promise<T>) => {
    const late = new AbortController()
    const stop = clock.after(MARK_PICTURE_MS, () => late.abort())
    return run(late.signal).finally(stop)
  }
  const picture = isDriven(session)
    ? await within((signal) => pictureOf(session, mark, folder, signal)).catch(missed('picture'))
    : {}
  const place = await within((signal) => placeOf(session, mark, signal)).catch(missed('place'))
  session.conversation.learn(mark.id, { ...picture, ...place })
}

function isDriven(session: Session): boolean {
  return session.page !== undefined
}

async function placeOf(session: Session, { element }: Mark, signal: AbortSignal) {
  if (element === undefined || element.source !== undefined) return {}
  const { component } = await session.call('element', { ref: element.ref }, { signal })
  return component?.source === undefined ? {} : { source: component.source }
}

/** The part of the element that the viewport shows, so that the page is not changed for the picture. */
async function pictureOf(session: Session, mark: Mark, folder: string, signal: AbortSignal) {
  const { element, area } = mark
  const where = area === undefined && element !== undefined ? { ref: element.ref } : {}
  const { view, target, concealed } = await session.call('boxes', { ...where, controls: false }, { signal })
  const clip = inView(framed(view, area ?? target, false), view)
  if (clip === undefined) return {}
  const file = pictureFile(folder, `${session.id}-${mark.id}`, 'jpeg')
  await session.driven.command('screenshot', {
    clip,
    isBeyond: false,
    scale: Math.min(1, Math.sqrt(MARK_PICTURE_PIXELS / (clip.width * clip.height))),
    pixelRatio: view.pixelRatio,
    format: 'jpeg',
    file,
    masks: concealed,
    labels: [],
  })
  await keepLatest(folder, MARK_PICTURES_KEPT)
  return { picture: file }
}
