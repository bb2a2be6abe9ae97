/** The task of the diff pool: compares two pictures, off the main thread. */
import { readFile } from 'node:fs/promises'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import writeFileAtomic from 'write-file-atomic'
import { type PixelBox, regionsOf } from './regions.js'

export interface Comparison {
  /** paths of PNG files */
  baseline: string
  actual: string
  /** parts that do not count, in px */
  masks: readonly PixelBox[]
  /** 0 to 1: how different two colours must be to count */
  threshold: number
  /** path of the picture that shows the differences */
  diff: string
}

export interface Compared {
  /** share of the pixels that differ */
  ratio: number
  /** outermost boxes of what differs, in px; the largest first */
  regions: PixelBox[]
  size: { width: number; height: number }
  /** of the baseline, if it is another one */
  former?: { width: number; height: number }
}

export default async function compare({
  baseline,
  actual,
  masks,
  threshold,
  diff,
}: Comparison): Promise<Compared> {
  const [before, after] = await Promise.all([readFile(baseline), readFile(actual)])
  const now = PNG.sync.read(after)
  const size = { width: now.width, height: now.height }
  // Equal bytes need no decoding of the other picture.
  if (before.equals(after)) return { ratio: 0, regions: [], size }
  const then = PNG.sync.read(before)
  const width = Math.max(then.width, now.width)
  const height = Math.max(then.height, now.height)
  const [one, other] = [then, now].map((picture) => prepared(picture, width, height, masks))
  const output = new PNG({ width, height })
  if (one === undefined || other === undefined) return { ratio: 0, regions: [], size }
  const count = pixelmatch(one.data, other.data, output.data, width, height, { threshold, diffMask: true })
  if (count > 0) await writeFileAtomic(diff, PNG.sync.write(output), { mode: 0o600 })
  const isOtherSize = then.width !== now.width || then.height !== now.height
  return {
    ratio: count / (width * height),
    regions: count === 0 ? [] : regionsOf(output.data, width, height),
    size,
    ...(isOtherSize ? { former: { width: then.width, height: then.height } } : {}),
  }
}

/** The picture on a sheet of the given size, with the masks painted over. */
function prepared(picture: PNG, width: number, height: number, masks: readonly PixelBox[]): PNG {
  const isWhole = picture.width === width && picture.height === height
  const sheet = isWhole ? picture : new PNG({ width, height })
  if (!isWhole) PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0)
  for (const { x, y, width: wide, height: high } of masks) {
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row++) {
      const from = (row * width + Math.max(0, x)) * 4
      sheet.data.fill(0x80, from, (row * width + Math.min(width, x + wide)) * 4)
    }
  }
  return sheet
}
