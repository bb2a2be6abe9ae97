import * as z from 'zod'
import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import type { StillArgs } from '../../workers/driver/commands/still.js'
import type { Comparison } from '../../workers/visual/compare.entry.js'
import { compareWith, look, THRESHOLD } from '../../workers/visual/look.js'
import { saveBaseline } from '../../workers/visual/save-baseline.js'
import { defineTool } from '../define-tool.js'
import { segment, session, shortText } from '../fields.js'
import { foldersOf } from './visual-diff/folders.js'

const MASKS = 50
const side = z.number().min(0).max(100_000)

export const visualDiff = defineTool({
  name: 'probe_visual_diff',
  advertised: false,
  proves: false,
  hints: { readOnly: false, destructive: false, openWorld: false },
  description:
    'Compare a leased page with a saved picture: the parts that differ, the elements in them, and what changed about each.',
  input: z.strictObject({
    baseline: segment.describe('name'),
    ref: shortText.describe('only this element').exactOptional(),
    fullPage: z.boolean().default(false),
    masks: z
      .array(z.strictObject({ x: side, y: side, width: side, height: side }))
      .max(MASKS)
      .describe('parts that do not count, in CSS px of the picture')
      .default([]),
    threshold: z.number().min(0).max(1).describe('how different two colours must be').default(THRESHOLD),
    update: z.boolean().describe('save the picture as the baseline').default(false),
    ...session,
  }),
  examples: [
    { baseline: 'cart', update: true },
    { baseline: 'cart' },
    { baseline: 'cart', masks: [{ x: 0, y: 0, width: 200, height: 40 }] },
  ],
  async run(context, { sessionId, update, ref, ...wanted }) {
    const tab = context.driven(sessionId)
    const session = { sessionId: tab.sessionId }
    const looking = {
      ...wanted,
      ...foldersOf(context),
      ...(ref === undefined ? {} : { ref }),
      session: tab.sessionId,
    }
    const eyes = {
      boxes: (args: PageCommands['boxes']['args']) => context.ask(tab.sessionId, 'boxes', args),
      appearance: (args: PageCommands['appearance']['args']) =>
        context.ask(tab.sessionId, 'appearance', args),
      still: (args: StillArgs) => tab.command('still', args),
      compare: (comparison: Comparison) => context.compare(tab.sessionId, comparison),
    }
    const picture = await look(eyes, looking)
    const about = { ...(picture.isStill ? {} : { unsteady: true }), session }
    if (update) {
      await saveBaseline(picture.baselines, picture.file, picture.elements)
      return { saved: picture.baselines.picture, ...about }
    }
    const { ratio, regions, diff, ...sizes } = await compareWith(eyes, looking, picture)
    return {
      equal: ratio === 0,
      ratio,
      ...(sizes.former === undefined ? {} : sizes),
      regions,
      ...(ratio === 0 ? {} : { actual: picture.file, diff }),
      ...about,
    }
  },
})
