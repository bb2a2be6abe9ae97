/** All rules: those of the actor, and of the page once it has loaded them. */

import { redactCards } from './cards.js'
import { FURTHER_NAMES } from './further-names.js'
import { redactMarked } from './marked.js'
import { redactMarkup } from './markup.js'
import { redactParameters, redactPasswords } from './parameters.js'
import { isPlain } from './plain.js'
import { type FurtherRules, type Rules, rulesWith } from './rules.js'
import { redactSql } from './sql.js'
import { redactTokens } from './tokens.js'
import { redactPhrases } from './wallet.js'

export const FURTHER_RULES: FurtherRules = {
  places: [
    redactTokens,
    redactMarked,
    redactCards,
    redactMarkup,
    redactSql,
    redactPhrases,
    redactPasswords,
    redactParameters,
  ],
  names: FURTHER_NAMES,
  isPlain,
}

/**
 * @param keys names of more credentials
 * @param byDefault false: only `keys` and shapes mark credentials; default true
 */
export function everyRuleWith(keys: readonly (string | RegExp)[], byDefault = true): Rules {
  return rulesWith(keys, { byDefault, further: FURTHER_RULES })
}

export const EVERY_RULE: Rules = everyRuleWith([])
/** Only shapes and places, no names. */
export const SHAPES_ALONE: Rules = everyRuleWith([], false)
