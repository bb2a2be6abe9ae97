import type { InputOrder } from '../../input/browser-hand.js'
import { defineCommand } from './command.js'

/** Gives the page input of the browser's own pointer and keys. */
export const input = defineCommand(async ({ hand }, order: InputOrder): Promise<void> => {
  await (await hand()).enter(order)
})
