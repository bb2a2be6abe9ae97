import { isCausedBy } from '../../sdk/protocol/cause.js'
import type { NetworkCall } from '../timeline/calls.js'
import type { Evidence } from './evidence.js'

/** The name of the control whose act sent the request, or of the last act where that is not known; empty for one without a name. */
export function controlOf({ started }: NetworkCall, { marks }: Pick<Evidence, 'marks'>): string {
  const mark = marks.findLast(({ data }) => isCausedBy(started.cause, data.act)) ?? marks.at(-1)
  return mark?.data.name ?? ''
}
