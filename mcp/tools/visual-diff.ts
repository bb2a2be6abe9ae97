import path from 'node:path'
import * as z from 'zod'
import type { PageBox } from '../../sdk/protocol/commands/boxes.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { PICTURES_KEPT } from '../../sdk/protocol/limits.js'
import { changesOf, explained } from '../../workers/visual/culprits.js'
import type { PixelBox } from '../../workers/visual/regions.js'
import { defineTool } from '../define-tool.js'
import { segment, session, shortText } from '../fields.js'
import { framed } from './screenshot/framing.js'
import { keepLatest } from './screenshot/keep-latest.js'
import { Baselines } from './visual-diff/baseline.js'

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
    threshold: z.number().min(0).max(1).describe('how different two colours must be').default(0.1),
    update: z.boolean().describe('save the picture as the baseline').default(false),
    ...session,
  }),
  examples: [
    { baseline: 'cart', update: true },
    { baseline: 'cart' },
    { baseline: 'cart', masks: [{ x: 0, y: 0, width: 200, height: 40 }] },
  ],
  async run(context, { sessionId, baseline: name, ref, fullPage, masks, threshold, update }) {
    const tab = context.driven(sessionId)
    const where = ref === undefined ? {} : { ref }
    const { view, target, concealed } = await context.ask(tab.sessionId, 'boxes', {
      ...where,
      controls: false,
    })
    const clip = framed(view, target, fullPage)
    for (const mask of masks) refuseOutside(mask, clip)
    const { elements } = await context.ask(tab.sessionId, 'appearance', where)
    const folder = path.join(context.stateFolder, 'pictures')
    const stem = path.join(folder, `${tab.sessionId.replace(/[^\w-]/g, '_')}-${Date.now()}`)
    const actual = `${stem}.png`
    const { pixelRatio } = view
    const { browser, isStill } = await tab.command('still', {
      clip,
      pixelRatio,
      masks: concealed,
      file: actual,
    })
    await keepLatest(folder, PICTURES_KEPT)
    const baselines = new Baselines(context.agent.project ?? process.cwd(), name, {
      browser,
      pixelRatio,
      width: view.width,
      height: view.height,
      theme: view.theme,
    })
    const about = { ...(isStill ? {} : { unsteady: true }), session: { sessionId: tab.sessionId } }
    if (update) {
      await baselines.save(actual, elements)
      return { saved: baselines.picture, ...about }
    }
    const former = await baselines.read(name)
    const diff = `${stem}-diff.png`
    const { ratio, regions, ...sizes } = await context.compare(tab.sessionId, {
      baseline: former.picture,
      actual,
      masks: masks.map((mask) => inPixels(mask, pixelRatio)),
      threshold,
      diff,
    })
    return {
      equal: ratio === 0,
      ratio,
      ...(sizes.former === undefined ? {} : sizes),
      regions: explained(
        regions.map((region) => inPage(region, clip, pixelRatio)),
        changesOf(former.elements, elements),
      ),
      ...(ratio === 0 ? {} : { actual, diff }),
      ...about,
    }
  },
})

/** @throws ProbeError BAD_ARGUMENTS */
function refuseOutside(mask: PageBox, { width, height }: PageBox): void {
  if (mask.x < width && mask.y < height) return
  const message = `the mask at ${mask.x}, ${mask.y} is outside of the picture, which is ${Math.round(width)}×${Math.round(height)}`
  throw new ProbeError('BAD_ARGUMENTS', message)
}

function inPixels({ x, y, width, height }: PageBox, pixelRatio: number): PixelBox {
  const [left, top] = [Math.floor(x * pixelRatio), Math.floor(y * pixelRatio)]
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) * pixelRatio) - left,
    height: Math.ceil((y + height) * pixelRatio) - top,
  }
}

function inPage({ x, y, width, height }: PixelBox, clip: PageBox, pixelRatio: number): PageBox {
  return {
    x: clip.x + x / pixelRatio,
    y: clip.y + y / pixelRatio,
    width: width / pixelRatio,
    height: height / pixelRatio,
  }
}
