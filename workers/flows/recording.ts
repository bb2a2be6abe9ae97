/** A recording: a flow as it was recorded, and what the app did meanwhile. The content of `.probe/recordings/<name>.json`. */
import * as z from 'zod'
import { flowSchema, name } from './flow.js'

export const RECORDING_VERSION = 1

const texts = z.array(z.string().max(20_000)).max(100)
const reaction = z.strictObject({
  step: z.int().min(1),
  requests: z
    .array(
      z.strictObject({
        method: z.string().max(200),
        path: z.string().max(20_000),
        status: z.int().exactOptional(),
      }),
    )
    .max(100)
    .exactOptional(),
  routes: texts.exactOptional(),
  signals: texts.exactOptional(),
  state: texts.exactOptional(),
  appeared: texts.exactOptional(),
  consoleErrors: z.int().exactOptional(),
  errors: texts.exactOptional(),
})

export const recordingSchema = z.strictObject({
  $schema: z.string().max(2_000).exactOptional(),
  version: z.literal(RECORDING_VERSION),
  name,
  /** the session in which refs of the program are valid */
  sessionId: z.string().max(200).exactOptional(),
  program: flowSchema,
  /** what the app did after each step, until the next one */
  reactions: z.array(reaction),
  /** what the page reported meanwhile */
  cost: z.strictObject({ events: z.int().min(0), bytes: z.int().min(0) }),
  /** names of the environment that must be set before it is played */
  secrets: z.array(z.string().max(200)).exactOptional(),
  warning: z.string().max(20_000).exactOptional(),
})
export type Recording = z.output<typeof recordingSchema>
