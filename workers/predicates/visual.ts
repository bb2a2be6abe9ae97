import * as z from 'zod/mini'
import { BASELINE_NAME } from '../../sdk/protocol/predicates.js'
import { quote } from '../wording/quote.js'
import type { PictureQuestion } from './driver-question.js'
import { defineLeaf } from './leaf.js'

const schema = z.strictObject({
  kind: z.literal('visual'),
  baseline: z
    .string()
    .check(z.regex(BASELINE_NAME, 'the name of a baseline: letters, digits, ".", "-" and "_"')),
})
type VisualWant = z.output<typeof schema>

const forDriver = ({ baseline }: VisualWant): PictureQuestion => ({ kind: 'picture', baseline })

/** The page looks as in a picture that was saved. It is looked at when the rest of the claim holds. */
export const visual = defineLeaf({
  kind: 'visual',
  schema,
  grade: 'presence',
  reads: [],
  problem: () => undefined,
  forDriver,
  needsDriver: () => 'only a page of a lease can be compared with a picture',
  evaluate(want, view) {
    const name = quote(want.baseline)
    const history = view.level(forDriver(want))
    const last = history?.reports.at(-1)
    if (last === undefined) {
      const fact = `the page was not compared with ${name}: the rest of the claim did not hold, or it did not rest`
      return { truth: null, code: 'not_settled', fact }
    }
    const { holds, code = 'blind_spot', near = [], observed } = last.answer
    const evidence = observed === undefined ? {} : { evidence: { observed } }
    if (holds === null)
      return { truth: null, code, fact: near[0] ?? `the page was not compared with ${name}` }
    const already = history?.before?.holds === true ? { alreadyTrue: true as const } : {}
    if (holds)
      return { truth: true, fact: `the page looks as ${name}`, at: last.t, provisional: true, ...already }
    const why = near[0] === undefined ? '' : `: ${near[0]}`
    return {
      truth: false,
      code: 'assertion_failed',
      fact: `the page differs from ${name}${why}`,
      at: last.t,
      ...evidence,
    }
  },
  nearMiss: (want, view) => [...(view.level(forDriver(want))?.reports.at(-1)?.answer.near ?? [])],
  grammar: 'visual {baseline} (saved with probe_visual_diff; only in a lease)',
  rare: true,
})
