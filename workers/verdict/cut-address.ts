import { answeredAt, type NetworkCall } from '../timeline/calls.js'
import { isOfActs } from '../timeline/cause-of-acts.js'
import { isTelemetry } from '../timeline/telemetry.js'
import type { Evidence } from './evidence.js'

/** The request of the acts whose query has a part that is no parameter: a value with an `&` was not encoded and ends there. */
export function cutAddressIn({ acts, calls }: Evidence): NetworkCall | undefined {
  return calls.find((call) => {
    const { cause, data } = call.started
    const isApps = data.side === undefined && data.sameSite && !isTelemetry(data.url)
    return isApps && answeredAt(call) !== undefined && isOfActs(cause, acts) && isCut(data.url)
  })
}

/** A name of a parameter has no spaces. A query that is one text has no other part. */
function isCut(url: string): boolean {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  return query
    .split('&')
    .slice(1)
    .some((part) => /^[^=]*(?:%20|\+| )[^=]*$/.test(part))
}
