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

/**
 * Appends to the local feedback file. Sends nothing.
 *
 * @returns path of the file
 * @throws ProbeError UNSUPPORTED when `PROBE_FEEDBACK=0` turns feedback off; UNSAFE_FOLDER
 */
export async function keepFeedback(
  folder: string,
  { text, at, probe }: Feedback,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  if (environment.PROBE_FEEDBACK === '0')
    throw new ProbeError('UNSUPPORTED', 'feedback is turned off: PROBE_FEEDBACK=0')
  const feedback: Feedback = { text: redactText(text, EVERY_RULE).slice(0, MESSAGE_CHARS), at, probe }
  await ensureFolder(folder)
  const file = feedbackFile(folder)
  await inFolder(folder, () => appendFile(file, `${JSON.stringify(feedback)}\n`, { mode: 0o600 }))
  return file
}
