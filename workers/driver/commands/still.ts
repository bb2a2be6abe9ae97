import { setTimeout as after } from 'node:timers/promises'
import type { PageBox } from '../../../sdk/protocol/commands/boxes.js'
import { writePrivately } from '../private-file.js'
import { defineCommand } from './command.js'

export interface StillArgs {
  /** part of the document, in CSS px */
  clip: PageBox
  pixelRatio: number
  /** parts of the document that the picture hides */
  masks: readonly PageBox[]
  /** path of the file to write */
  file: string
}

export interface Still {
  /** e.g. `chromium130` */
  browser: string
  /** two pictures in a row were equal */
  isStill: boolean
}

const TRIES = 6
const PAUSE_MS = 60

/**
 * Takes a picture to compare with another one, as PNG in device pixels: fonts loaded, animations at their ends, the caret
 * hidden, and the same twice in a row.
 */
export const still = defineCommand(async ({ page, studio }, args: StillArgs): Promise<Still> => {
  const { clip, pixelRatio, masks, file } = args
  // Playwright counts the clip of a whole page from the document's beginning.
  const take = () =>
    page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device', fullPage: true, clip })
  let before = await take()
  let isStill = false
  for (let i = 0; i < TRIES && !isStill; i++) {
    await after(PAUSE_MS)
    const next = await take()
    isStill = next.equals(before)
    before = next
  }
  const picture = before.toString('base64')
  const bytes =
    masks.length === 0
      ? before
      : Buffer.from(
          await studio.draw({ picture, clip, scale: pixelRatio, format: 'png', masks, labels: [] }),
          'base64',
        )
  await writePrivately(file, bytes)
  const browser = page.context().browser()
  return { browser: `chromium${browser?.version().split('.')[0] ?? ''}`, isStill }
})
