import test from 'ava'
import { dueAt } from '../../../cli/telemetry/due.js'

const DAY = 24 * 60 * 60 * 1000
const NOW = 1_800_000_000_000

const TIMES: Record<string, [tried: number | undefined, due: number]> = {
  'is due before the first attempt': [undefined, NOW],
  'is due a day after the last one': [NOW - DAY + 1, NOW + 1],
  'is due at once after more than a day': [NOW - 3 * DAY, NOW],
  'is due when the clock was set back': [NOW + DAY, NOW],
}

for (const [name, [tried, due]] of Object.entries(TIMES))
  test(`sending ${name}`, (t) => {
    t.is(dueAt(tried, NOW), due)
  })
