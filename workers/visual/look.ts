/** Takes a picture of a leased page, and compares it with a baseline. The tool and the leaf `visual` both look through here. */
import type { DrawnElement } from '../../sdk/protocol/commands/appearance.js'
import type { PageBox } from '../../sdk/protocol/commands/boxes.js'
import type { PageCommands } from '../../sdk/protocol/commands/index.js'
import { ProbeError } from '../../sdk/protocol/errors.js'
import { PICTURES_KEPT } from '../../sdk/protocol/limits.js'
import type { Still, StillArgs } from '../driver/commands/still.js'
import { Baselines } from './baseline.js'
import { changesOf } from './changes.js'
import type { Compared, Comparison } from './compare.entry.js'
import { type Explained, explained } from './culprits.js'
import { framed } from './framed.js'
import { keepLatest } from './keep-latest.js'
import { pictureFile } from './picture-file.js'
import type { PixelBox } from './regions.js'

export const THRESHOLD = 0.1

type Asked<K extends 'boxes' | 'appearance'> = (
  args: PageCommands[K]['args'],
) => Promise<Pick<PageCommands[K]['result'], keyof PageCommands[K]['result']>>

/** What looks at the page, and who compares. */
export interface Eyes {
  boxes: Asked<'boxes'>
  appearance: Asked<'appearance'>
  still(args: StillArgs): Promise<Still>
  compare(comparison: Comparison): Promise<Compared>
}

/** Folders of an agent's project and of probe's pictures. */
export interface PictureFolders {
  project: string
  pictures: string
}

export interface Looking extends PictureFolders {
  session: string
  /** name of the baseline */
  baseline: string
  /** default: the viewport */
  ref?: string
  fullPage?: boolean
  /** parts that do not count, in CSS px of the picture */
  masks?: readonly PageBox[]
  /** how different two colours must be, 0 to 1 */
  threshold?: number
}

export interface Look {
  file: string
  elements: DrawnElement[]
  /** two pictures in a row were equal */
  isStill: boolean
  baselines: Baselines
  clip: PageBox
  pixelRatio: number
}

export interface Difference extends Pick<Compared, 'ratio' | 'size' | 'former'> {
  regions: Explained[]
  /** path of the picture that shows the differences */
  diff: string
}

/** @throws ProbeError BAD_ARGUMENTS for a mask outside of the picture; those of the page and of the driver */
export async function look(eyes: Eyes, looking: Looking): Promise<Look> {
  const { session, baseline, project, pictures, ref, fullPage = false, masks = [] } = looking
  const where = ref === undefined ? {} : { ref }
  const { view, target, concealed } = await eyes.boxes({ ...where, controls: false })
  const clip = framed(view, target, fullPage)
  for (const mask of masks) refuseOutside(mask, clip)
  const { elements } = await eyes.appearance(where)
  const file = pictureFile(pictures, session, 'png')
  const { pixelRatio, width, height, theme } = view
  const { browser, isStill } = await eyes.still({ clip, pixelRatio, masks: concealed, file })
  await keepLatest(pictures, PICTURES_KEPT)
  const baselines = new Baselines(project, baseline, { browser, pixelRatio, width, height, theme })
  return { file, elements, isStill, baselines, clip, pixelRatio }
}

/** @throws ProbeError NOT_FOUND without a baseline for the present surroundings; CORRUPT_FILE */
export async function compareWith(
  eyes: Eyes,
  { baseline, masks = [], threshold = THRESHOLD }: Looking,
  { file, elements, baselines, clip, pixelRatio }: Look,
): Promise<Difference> {
  const former = await baselines.read(baseline)
  const diff = file.replace(/\.png$/, '-diff.png')
  const { regions, ...compared } = await eyes.compare({
    baseline: former.picture,
    actual: file,
    masks: masks.map((mask) => inPixels(mask, pixelRatio)),
    threshold,
    diff,
  })
  const inPage = regions.map((region) => inPageOf(region, clip, pixelRatio))
  return { ...compared, diff, regions: explained(inPage, changesOf(former.elements, elements)) }
}

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

function inPageOf({ x, y, width, height }: PixelBox, clip: PageBox, pixelRatio: number): PageBox {
  return {
    x: clip.x + x / pixelRatio,
    y: clip.y + y / pixelRatio,
    width: width / pixelRatio,
    height: height / pixelRatio,
  }
}
