/** What somebody wants to tell those who make probe: kept in a file of this user, credentials taken out. */
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { redactText } from '../../sdk/protocol/credentials.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { SAID_CHARS } from '../../sdk/protocol/limits.js'
import { ensureFolder } from './state-folder.js'

export interface Feedback {
  text: string
  /** ISO 8601 */
  at: string
  /** package version */
  probe: string
}

function feedbackFile(folder: string): string {
  return path.join(folder, 'feedback.jsonl')
}

/**
 * Keeps a feedback; nothing is sent from here.
 *
 * @returns the file that it stands in
 * @throws ProbeError UNSUPPORTED where `PROBE_FEEDBACK=0` turns it off; UNSAFE_FOLDER
 */
export async function keepFeedback(
  folder: string,
  { text, at, probe }: Feedback,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  if (environment.PROBE_FEEDBACK === '0')
    throw new ProbeError('UNSUPPORTED', 'feedback is turned off: PROBE_FEEDBACK=0')
  const feedback: Feedback = { text: redactText(text).slice(0, SAID_CHARS), at, probe }
  await ensureFolder(folder)
  const file = feedbackFile(folder)
  await appendFile(file, `${JSON.stringify(feedback)}\n`, { mode: 0o600 })
  return file
}
