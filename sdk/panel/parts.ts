import type { Part } from './part.js'
import { flagPart } from './parts/flag/flag.js'
import { hudPart } from './parts/hud/hud.js'
import { logPart } from './parts/log/log.js'
import { presenterPart } from './parts/presenter.js'
import { recordPart } from './parts/record/record.js'
import { sessionPart } from './parts/session.js'

/** In the order in which the window shows them. */
export const PARTS: readonly Part[] = [presenterPart, hudPart, sessionPart, flagPart, recordPart, logPart]
