/**
 * The page's sixth script: what a person at the tab sees and steers with. It loads when it is shown first, after the
 * commands. Its parts are listed in `panel/parts.ts`.
 */
import { openPanel } from './panel/open.js'
import type { PanelScript } from './panel/panel.js'

export function create(): PanelScript {
  return { open: openPanel }
}
