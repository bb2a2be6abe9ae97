/**
 * The page's third script: rules that the first one has no room for, of redaction, of what an answer to a write says, and
 * of how a write and its answer fit what was done, and the task sources that matter only after an act.
 * It loads with the commands, and events wait for it.
 */

import type { Channel } from './observe/channel.js'
import { Deed } from './observe/deed/deed.js'
import type { Learnt } from './observe/learnt.js'
import { furtherTexts } from './observe/network/outcome/further-texts.js'
import { readOutcome } from './observe/network/outcome/index.js'
import { progressIn, progressOf } from './observe/network/outcome/progress.js'
import { parsedPlain } from './observe/network/parsed-plain.js'
import { xhrHeaders } from './observe/network/xhr-headers.js'
import { Echoes } from './observe/tasks/echoes.js'
import { LATER } from './observe/tasks/later.js'
import { natives } from './platform/natives.js'
import { FURTHER_RULES } from './protocol/redaction/every-rule.js'
import { hidingIn, redactJson, redactMembers } from './protocol/redaction/json.js'

/** Completes the first script with what it has no room for. @param rare channels of the fifth script */
function learn(learnt: Learnt, rare: readonly Channel[]): void {
  Object.assign(learnt, {
    channels: [...LATER, xhrHeaders, ...rare],
    parsed: parsedPlain,
    progressIn,
    progressOf,
    furtherTexts,
    deed: new Deed(),
    echoes: new Echoes(natives.now),
  })
}

const RULES_SCRIPT = {
  rules: FURTHER_RULES,
  redactJson,
  redactMembers,
  hidingIn,
  readOutcome,
  learn,
}

export type RulesScript = typeof RULES_SCRIPT

export function create(): RulesScript {
  return RULES_SCRIPT
}
