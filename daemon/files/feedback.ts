/** Feedback for the authors of probe: stored in a local file, with credentials removed. */
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { MESSAGE_CHARS } from '../../sdk/protocol/limits.js'
import { EVERY_RULE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'
import { ensureFolder, inFolder } from './state-folder.js'

export interface Feedback {
  text: string
  /** ISO 8601 */
  at: string
  probe: string
}

function feedbackFile(folder: string): string {
  return path.join(folder, 'feedback.jsonl')
}

/** Without credentials, and not longer than a message may be. */
export function redactedFeedback(feedback: Feedback): Feedback {
  return { ...feedback, text: redactText(feedback.text, EVERY_RULE).slice(0, MESSAGE_CHARS) }
}

/**
 * Appends to the local feedback file. Sends nothing.
 *
 * @returns path of the file
 * @throws ProbeError UNSUPPORTED when `PROBE_FEEDBACK=0` turns feedback off; UNSAFE_FOLDER
 */
export async function keepFeedback(
  folder: string,
  feedback: Feedback,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  if (environment.PROBE_FEEDBACK === '0')
    throw new ProbeError('UNSUPPORTED', 'feedback is turned off: PROBE_FEEDBACK=0')
  await ensureFolder(folder)
  const file = feedbackFile(folder)
  const line = `${JSON.stringify(redactedFeedback(feedback))}\n`
  await inFolder(folder, () => appendFile(file, line, { mode: 0o600 }))
  return file
}
