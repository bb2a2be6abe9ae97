import type { Session } from '../session/session.js'
import type { ConsoleArguments, Result } from './actor-api.js'
import { listed } from './listed.js'
import { originOf } from './origin.js'

/** Characters of one line. */
const TEXT = 500

/** The console's entries of a window, the newest where there are too many. */
export async function consoleLogs(session: Session, { level, since }: ConsoleArguments): Promise<Result> {
  const found = session.timeline
    .of('console', since ?? 0)
    .filter(({ data }) => level === undefined || data.level === level)
  const about = { name: 'logs', channel: 'console', from: since ?? 0 }
  return listed(session, about, found, ({ t, cause, data: { text, ...data } }) => ({
    t,
    ...originOf(cause),
    ...data,
    text: text.length > TEXT ? `${text.slice(0, TEXT)}…` : text,
  }))
}
