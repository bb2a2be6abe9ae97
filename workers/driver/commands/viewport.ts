import type { Viewport } from '../emulation.js'
import { defineCommand } from './command.js'

/** Sets the size of the page. */
export const viewport = defineCommand(async ({ page }, size: Viewport): Promise<Viewport> => {
  await page.setViewportSize(size)
  return size
})
