/** The task of the diff pool: compares two pictures, off the main thread. */
import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import writeFileAtomic from 'write-file-atomic'
import { type PixelBox, regionsOf } from './regions.js'

/** of one picture */
const PIXELS = 120_000_000
/** bytes from the beginning (https://www.w3.org/TR/png-3/#11IHDR) */
const WIDTH_AT = 16
const HEIGHT_AT = 20

// An agent waits for the answers of other sessions, too. Only on Linux, 0 is this thread and not its process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

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

/** The baseline is no picture that can be read. */
export interface Unreadable {
  unreadable: string
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
}: Comparison): Promise<Compared | Unreadable> {
  const [before, after] = await Promise.all([readFile(baseline), readFile(actual)])
  // Equal bytes need no decoding.
  if (before.equals(after)) return { ratio: 0, regions: [], size: sizeOf(after) }
  const now = PNG.sync.read(after)
  const size = { width: now.width, height: now.height }
  const then = decoded(before)
  if ('unreadable' in then) return then
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

function sizeOf(file: Buffer): { width: number; height: number } {
  return { width: file.readUInt32BE(WIDTH_AT), height: file.readUInt32BE(HEIGHT_AT) }
}

/** The head of a file tells the size, so that one that claims to be huge is not decoded. */
function decoded(file: Buffer): PNG | Unreadable {
  try {
    const { width, height } = sizeOf(file)
    if (width * height > PIXELS) return { unreadable: `a picture of ${width}×${height} is too large` }
    return PNG.sync.read(file)
  } catch (error) {
    return { unreadable: (error as Error).message }
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
