/** What tests use of the SDK's inside, in a page of their own: bundled and put on `window.parts`. */
import { PageClock } from '../../../sdk/clock/page-clock.js'
import { Outbox } from '../../../sdk/link/outbox.js'
import { natives } from '../../../sdk/natives.js'
import { Tracker } from '../../../sdk/observe/cause.js'
import { channels } from '../../../sdk/observe/index.js'
import { signOf } from '../../../sdk/observe/sign.js'
import { Changes } from '../../../sdk/page/changes.js'
import { attempt, patch } from '../../../sdk/patch.js'
import { createRedactor } from '../../../sdk/redact.js'
import { paceOf } from '../../../sdk/scroll/pace.js'

export const parts = {
  Outbox,
  natives,
  Tracker,
  channels,
  signOf,
  attempt,
  patch,
  createRedactor,
  PageClock,
  Changes,
  paceOf,
}
export type Parts = typeof parts

Object.assign(globalThis, { parts })
