/** Records what a person at the tab does, as the panel asks, and saves it as a flow. */
import type { RecordRequest } from '../../sdk/protocol/conversation.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import type { Flow } from '../../workers/flows/flow.js'
import type { RecordStopped } from '../../workers/operations/record.js'
import { flowWith, recordedOf } from './recorded.js'
import type { Session } from './session.js'

/**
 * Saves a new flow in the project of a page.
 *
 * @param origin.root folder of the app, as the page says
 * @param origin.drivers folders of the agents that drive the page, or of all agents
 * @returns the file
 * @throws ProbeError when the page has no project, or the name is taken
 */
export type SaveFlow = (
  flow: Flow,
  origin: { root: string | undefined; drivers: readonly string[] },
) => Promise<string>

export interface RecordSurroundings {
  save: SaveFlow
  /** folders of the agents that drive the session, or of all agents */
  drivers: readonly string[]
}

/** of the recording, in messages to agents that want to record meanwhile */
const NAME = 'panel'

/** Does what the panel asks, and tells the panel. Never rejects. */
export async function recordAsAsked(
  session: Session,
  request: RecordRequest,
  surroundings: RecordSurroundings,
): Promise<void> {
  try {
    if (request.to === 'save') await saveAs(session, request, surroundings)
    else await STEPS[request.to](session)
  } catch (error) {
    session.notify({ kind: 'record-refused', why: error instanceof Error ? error.message : String(error) })
  }
  session.sendState()
}

const STEPS = {
  async begin(session: Session) {
    await session.call('record', { action: 'start', name: NAME })
    session.recorded = 'running'
  },
  async end(session: Session) {
    if (session.recorded !== 'running') return
    // Whatever the actor answers, no recording of the person runs after it.
    session.recorded = undefined
    const answer = await session.call('record', { action: 'stop', name: NAME })
    session.recorded = recordedOf(answer as RecordStopped)
  },
  async drop(session: Session) {
    const wasRunning = session.recorded === 'running'
    session.recorded = undefined
    if (!wasRunning) return
    await session.call('record', { action: 'stop', name: NAME }).catch((error: unknown) => {
      if (codeOf(error) !== 'NOT_FOUND') throw error
    })
  },
}

async function saveAs(
  session: Session,
  { name, claims }: Extract<RecordRequest, { to: 'save' }>,
  { save, drivers }: RecordSurroundings,
): Promise<void> {
  const { recorded, root } = session
  if (recorded === undefined || recorded === 'running') return
  const file = await save(flowWith(recorded, name, claims), { root, drivers })
  session.recorded = undefined
  session.notify({ kind: 'flow-saved', name, file })
}
