/**
 * The page's third script: rules that the first one has no room for, of redaction, of what an answer to a write says, and
 * of what a write leaves out.
 * It loads with the commands, and events wait for it.
 */
import { readOutcome } from './observe/network/outcome/index.js'
import { progressIn, progressOf } from './observe/network/outcome/progress.js'
import { TypedFields } from './observe/network/typed/typed-fields.js'
import { FURTHER_RULES } from './protocol/redaction/every-rule.js'
import { hidingIn, redactJson, redactMembers } from './protocol/redaction/json.js'

export const RULES_SCRIPT = {
  rules: FURTHER_RULES,
  redactJson,
  redactMembers,
  hidingIn,
  readOutcome,
  progressIn,
  progressOf,
  TypedFields,
}

export type RulesScript = typeof RULES_SCRIPT

export function create(): RulesScript {
  return RULES_SCRIPT
}
