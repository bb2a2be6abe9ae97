import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Cursor } from '../../sdk/protocol/values.js'
import { type Reaction, reactionIn } from '../reporting/reaction.js'
import type { Recording } from '../session/observed-session.js'
import { type FlowAnswer, flowOf } from './flow-of.js'
import { defineOperation } from './operation.js'

export type RecordInput = { action: 'start'; name: string } | { action: 'stop'; name?: string }

export interface RecordStarted {
  since: Cursor
  recording: string
}

export interface RecordStopped extends FlowAnswer {
  since: Cursor
  recording: string
  /** what the app did after each step, until the next one */
  reactions: ({ step: number } & Reaction)[]
  /** what the page reported meanwhile */
  cost: { events: number; bytes: number }
}

/**
 * Starts or ends a recording of what agents and a person do in the tab.
 *
 * @throws ProbeError BAD_ARGUMENTS when one runs already, or none of that name; NOT_FOUND when nothing was done meanwhile: the
 * recording is ended nevertheless
 */
export const record = defineOperation({
  name: 'record',
  changesPage: false,
  needsPage: true,
  proves: false,
  async run(session, input: RecordInput): Promise<RecordStarted | RecordStopped> {
    const { recording, timeline } = session
    if (input.action === 'start') {
      if (recording !== undefined) throw running(recording)
      // Whatever the page has seen until now is reported before its answer.
      session.recording = { name: input.name, since: timeline.now, before: { ...session.received } }
      await session.reportPerson(true)
      const since = timeline.now
      session.recording = { name: input.name, since, before: { ...session.received } }
      return { since, recording: input.name }
    }
    if (recording === undefined || (input.name ?? recording.name) !== recording.name) throw running(recording)
    const { name, since, before } = recording
    // A field that a person has not left yet is reported now.
    await session.reportPerson(false)
    session.recording = undefined
    const { answer, compiled } = await flowOf(session, name, since)
    const { entries } = compiled
    const reactions = entries.map(({ t }, i) => ({
      step: i + 1,
      ...reactionIn(timeline, t, entries[i + 1]?.t ?? timeline.now),
    }))
    const cost = {
      events: session.received.events - before.events,
      bytes: session.received.bytes - before.bytes,
    }
    return { since, recording: name, ...answer, reactions, cost }
  },
})

function running(recording: Recording | undefined): ProbeError {
  return recording === undefined
    ? new ProbeError('BAD_ARGUMENTS', 'no recording runs in this tab: start one first')
    : new ProbeError('BAD_ARGUMENTS', `the recording "${recording.name}" runs in this tab: stop it first`)
}
