import * as z from 'zod'
import { PICTURES_KEPT } from '../../sdk/protocol/limits.js'
import { framed } from '../../workers/visual/framed.js'
import { keepLatest } from '../../workers/visual/keep-latest.js'
import { pictureFile } from '../../workers/visual/picture-file.js'
import { defineTool } from '../define-tool.js'
import { seldom, session, shortText } from '../fields.js'
import { isWithin, scaleOf, tokensOf } from './screenshot/framing.js'
import { foldersOf } from './visual-diff/folders.js'

export const screenshot = defineTool({
  name: 'probe_screenshot',
  advertised: true,
  proves: false,
  hints: { readOnly: true, openWorld: false },
  description:
    'A small picture of a leased page or of one element; annotate draws the refs. It proves nothing: claim what must show.',
  input: z.strictObject({
    ref: shortText.exactOptional(),
    fullPage: z.boolean().default(false),
    annotate: z.boolean().default(false),
    format: seldom(z.enum(['png', 'jpeg']).default('png')),
    maxWidth: seldom(
      z.int().min(50).max(10_000).describe('px; default: a quarter of a megapixel in all').exactOptional(),
    ),
    ...session,
  }),
  examples: [{}, { annotate: true }, { ref: 'e12', maxWidth: 800 }],
  async run(context, { sessionId, ref, fullPage, annotate, format, maxWidth }) {
    const tab = context.driven(sessionId)
    const where = ref === undefined ? {} : { ref }
    const { view, target, controls, concealed } = await context.ask(tab.sessionId, 'boxes', {
      ...where,
      controls: annotate,
    })
    const clip = framed(view, target, fullPage)
    const scale = scaleOf(clip, maxWidth)
    const { pictures } = foldersOf(context)
    const file = pictureFile(pictures, tab.sessionId, format)
    const { data, bytes } = await tab.command('screenshot', {
      clip,
      isBeyond: !isWithin(clip, view),
      scale,
      pixelRatio: view.pixelRatio,
      format,
      file,
      masks: concealed,
      labels: controls.map(({ ref: text, box }) => ({ text, box })),
    })
    await keepLatest(pictures, PICTURES_KEPT)
    const size = { width: Math.round(clip.width * scale), height: Math.round(clip.height * scale) }
    context.show({ data, mimeType: `image/${format}` })
    return {
      file,
      ...size,
      ...(concealed.length === 0 ? {} : { masked: concealed.length }),
      cost: { bytes, tokens: tokensOf(size) },
      session: { sessionId: tab.sessionId },
    }
  },
})
