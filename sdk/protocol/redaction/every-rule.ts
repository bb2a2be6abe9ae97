/** All rules. The page's first script has no room for some: they run in the actor, or when the second script is loaded. */

import { redactCards } from './cards.js'
import { redactMarked } from './marked.js'
import { redactMarkup } from './markup.js'
import { MORE_NAMES } from './more-words.js'
import { redactParameters, redactPasswords } from './parameters.js'
import { isPlain } from './plain.js'
import { type Rules, rulesWith } from './rules.js'
import { redactSql } from './sql.js'
import { redactPhrases } from './wallet.js'

/**
 * @param keys names of more credentials
 * @param byDefault false: only `keys` and shapes mark credentials; default true
 */
export function everyRuleWith(keys: readonly (string | RegExp)[], byDefault = true): Rules {
  const places = [
    redactMarked,
    redactCards,
    redactMarkup,
    redactSql,
    redactPhrases,
    redactPasswords,
    redactParameters,
  ]
  const rules = rulesWith(keys, { byDefault, names: MORE_NAMES, places })
  return keys.length === 0 ? { ...rules, isPlain } : rules
}

export const EVERY_RULE: Rules = everyRuleWith([])
