/**
 * The page's third script: the rules of redaction that the first one has no room for. It loads with the commands, and
 * events wait for it.
 */
import { FURTHER_RULES } from './protocol/redaction/every-rule.js'
import { hidingIn, redactJson, redactMembers } from './protocol/redaction/json.js'

export const RULES_SCRIPT = { rules: FURTHER_RULES, redactJson, redactMembers, hidingIn }

export type RulesScript = typeof RULES_SCRIPT

export function create(): RulesScript {
  return RULES_SCRIPT
}
