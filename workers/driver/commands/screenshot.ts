import type { Canvas } from '../../../sdk/protocol/drawing.js'
import { writePrivately } from '../private-file.js'
import { defineCommand } from './command.js'

export interface ScreenshotArgs extends Omit<Canvas, 'picture'> {
  /** the viewport does not show the whole part: the browser then enlarges the page for a moment */
  isBeyond: boolean
  /** device pixels per CSS px */
  pixelRatio: number
  /** path of the file to write */
  file: string
}

export interface Picture {
  /** base64 */
  data: string
  bytes: number
}

const QUALITY = 80

/** Takes a picture of the page as it is. */
export const screenshot = defineCommand(async ({ page, studio }, args: ScreenshotArgs): Promise<Picture> => {
  const { isBeyond, pixelRatio, file, ...canvas } = args
  const { clip, scale, format, masks, labels } = canvas
  const cdp = await page.context().newCDPSession(page)
  try {
    const { data: picture } = await cdp.send('Page.captureScreenshot', {
      format,
      ...(format === 'jpeg' ? { quality: QUALITY } : {}),
      clip: { ...clip, scale: scale / pixelRatio },
      captureBeyondViewport: isBeyond,
    })
    const data = masks.length + labels.length > 0 ? await studio.draw({ ...canvas, picture }) : picture
    const bytes = Buffer.from(data, 'base64')
    await writePrivately(file, bytes)
    return { data, bytes: bytes.byteLength }
  } finally {
    await cdp.detach().catch(() => undefined)
  }
})
