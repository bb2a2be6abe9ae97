/** The script of the driver's own page, which draws on screenshots: the page in the picture stays as it is. */
import type { PageBox } from './protocol/commands/boxes.js'
import type { Canvas } from './protocol/drawing.js'

const QUALITY = 0.8
const LABEL_PX = 12
const MARK = '#d0021b'
const MASK = '#808080'

/** @returns the picture with masks and labels, as base64 */
async function draw({ picture, clip, scale, format, masks, labels }: Canvas): Promise<string> {
  const answer = await fetch(`data:image/${format};base64,${picture}`)
  const bitmap = await createImageBitmap(await answer.blob())
  const sheet = document.createElement('canvas')
  sheet.width = bitmap.width
  sheet.height = bitmap.height
  const pen = sheet.getContext('2d')
  if (pen === null) throw new Error('this browser draws on no canvas')
  pen.drawImage(bitmap, 0, 0)
  const placed = ({ x, y, width, height }: PageBox): [number, number, number, number] => [
    (x - clip.x) * scale,
    (y - clip.y) * scale,
    width * scale,
    height * scale,
  ]
  pen.fillStyle = MASK
  for (const box of masks) pen.fillRect(...placed(box))
  pen.font = `bold ${LABEL_PX - 1}px sans-serif`
  pen.textBaseline = 'top'
  pen.strokeStyle = MARK
  for (const { text, box } of labels) {
    const [x, y, width, height] = placed(box)
    pen.strokeRect(x + 0.5, y + 0.5, width, height)
    const wide = pen.measureText(text).width + 4
    const left = Math.min(Math.max(x, 0), sheet.width - wide)
    const top = Math.max(y - LABEL_PX, 0)
    pen.fillStyle = MARK
    pen.fillRect(left, top, wide, LABEL_PX)
    pen.fillStyle = '#ffffff'
    pen.fillText(text, left + 2, top + 1)
  }
  return sheet.toDataURL(`image/${format}`, QUALITY).replace(/^[^,]*,/, '')
}

Object.assign(globalThis, { draw })
