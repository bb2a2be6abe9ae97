import { isOfActs } from '../../../timeline/cause-of-acts.js'
import { quote } from '../../../wording/quote.js'
import type { FindBroken } from './broken.js'

/** A step of a key. */
const STEP = /(?:^|[:/.|_-])(?:NaN|undefined|null|\[object [A-Z]\w*\])(?=$|[:/.|_-])/

/** The act stored a broken value, or used one in the key: `cart:undefined`. */
export const inEntry: FindBroken = ({ acts, storages }) => {
  const stored = storages.findLast(
    ({ cause, data: { key, value, none } }) =>
      isOfActs(cause, acts) && value !== undefined && (none === true || STEP.test(key)),
  )
  if (stored === undefined) return undefined
  const { area, key, value = '', none } = stored.data
  return {
    counter: `the ${area} entry ${quote(key)} holds ${none === true ? 'no value' : quote(value)}`,
    at: stored.t,
  }
}
