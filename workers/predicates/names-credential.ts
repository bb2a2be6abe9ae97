import { EVERY_RULE } from '../../sdk/protocol/redaction/every-rule.js'
import { redactText } from '../../sdk/protocol/redaction/text.js'

/** True when a text in a claim is redacted wherever the page has it, so that no event and no answer can contain it. */
export function namesCredential(claimed: unknown): boolean {
  if (typeof claimed === 'string') return redactText(claimed, EVERY_RULE) !== claimed
  if (claimed === null || typeof claimed !== 'object') return false
  return Object.values(claimed).some(namesCredential)
}
