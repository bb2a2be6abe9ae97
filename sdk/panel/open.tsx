import { render } from 'preact'
import { asFound } from '../platform/as-found.js'
import { natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import { createHost, showHost } from './host.js'
import { createMemory } from './memory.js'
import type { OpenPanel, PanelScript } from './panel.js'
import type { Panel } from './part.js'
import { PARTS } from './parts.js'
import { FRAME_STYLES, Frame } from './window.js'

export const openPanel: PanelScript['open'] = (source, earlier): OpenPanel => {
  const host = createHost([FRAME_STYLES, ...PARTS.flatMap(({ styles = [] }) => styles)])
  const memory = createMemory()
  const kept = memory.read<{ isOpen: boolean }>('window')
  let isOpen = kept?.isOpen ?? false
  let current = source
  let isDue = false
  let said = ''
  const panel: Panel = {
    host: host.element,
    root: host.root,
    human: source.human,
    get source() {
      return current
    },
    get isOpen() {
      return isOpen
    },
    memory,
    refresh() {
      if (isDue) return
      isDue = true
      natives.requestAnimationFrame(() => attempt(draw))
    },
    announce(text) {
      said = text
      panel.refresh()
    },
  }
  const views = PARTS.map((part) => part.create(panel))
  const draw = () => {
    isDue = false
    // The app may have replaced the DOM's methods, and must not run for the panel's listeners.
    asFound(() => render(<Frame views={views} isOpen={isOpen} said={said} close={toggle} />, host.root))
  }
  const toggle = () => {
    isOpen = !isOpen
    memory.write('window', { isOpen })
    panel.refresh()
  }
  const tell: Parameters<typeof source.human.onNews>[0] = (news) => {
    for (const view of views) attempt(() => view.news?.(news))
  }
  for (const news of earlier) tell(news)
  source.human.onNews(tell)
  asFound(() => showHost(host))
  draw()
  return {
    toggle,
    attach(next) {
      current = next
    },
  }
}
