import * as z from 'zod/mini'
import type { CommandRules } from './command.js'
import { text, whole } from './fields.js'

/** kinds of what can be amiss */
const AMISS = 30

export const shown = {
  isRepeatable: true,
  result: z.strictObject({
    standing: z.exactOptional(z.strictObject({ older: whole, newerBefore: whole, newer: whole })),
    rendering: z.exactOptional(z.enum(['former', 'twice', 'unfiltered'])),
    amiss: z.exactOptional(
      z
        .array(
          z.strictObject({
            how: z.enum([
              'untoggled',
              'unopened',
              'submitted',
              'vanished',
              'doubled',
              'repeated',
              'unsent',
              'number',
              'former',
              'unread',
              'dropped',
              'beyond',
              'same-page',
              'skipped',
              'cut',
              'reset',
              'behind',
              'unsorted',
              'misordered',
              'unsummed',
              'uncounted',
              'slipped',
              'displayed',
              'covered',
              'unchosen',
              'nested',
              'undrawn',
              'lost',
              'shared',
              'running',
              'state',
              'order',
              'members',
              'choice',
              'elsewhere',
              'displaced',
              'unremoved',
              'uncreated',
              'unasked',
              'quoted',
              'blocked',
              'veiled',
              'shut',
              'unseen',
            ]),
            name: z.exactOptional(text),
            count: z.exactOptional(whole),
          }),
        )
        .check(z.maxLength(AMISS)),
    ),
  }),
} as const satisfies CommandRules
