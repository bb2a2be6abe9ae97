/** Internals of the SDK that tests use in a page, bundled as `window.parts`. */
import { PageClock } from '../../../sdk/clock/page-clock.js'
import { createShadowRoots } from '../../../sdk/dom/shadow-roots.js'
import { HYDRATION_ERRORS } from '../../../sdk/frameworks/hydration-errors.js'
import { FRAMEWORKS } from '../../../sdk/frameworks/index.js'
import { Outbox } from '../../../sdk/link/outbox.js'
import { Tracker } from '../../../sdk/observe/cause/tracker.js'
import { createFindings } from '../../../sdk/observe/findings.js'
import { CHANNELS } from '../../../sdk/observe/index.js'
import { Changes } from '../../../sdk/page/claims/changes.js'
import { LookSchedule } from '../../../sdk/page/claims/look-schedule.js'
import { natives } from '../../../sdk/platform/natives.js'
import { attempt, patch } from '../../../sdk/platform/patch.js'
import { PerformanceEntries } from '../../../sdk/platform/performance-entries.js'
import { paceOf } from '../../../sdk/scroll/pace.js'
import { createRedactor } from '../../../sdk/values/redact.js'

export const parts = {
  Outbox,
  natives,
  Tracker,
  CHANNELS,
  FRAMEWORKS,
  HYDRATION_ERRORS,
  createFindings,
  PerformanceEntries,
  attempt,
  patch,
  createRedactor,
  createShadowRoots,
  PageClock,
  Changes,
  LookSchedule,
  paceOf,
}
export type Parts = typeof parts

Object.assign(globalThis, { parts })
