import { render } from 'preact'
import { asFound } from '../platform/as-found.js'
import { natives, promise } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import type { CommandName } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import { createFocus } from './focus.js'
import { createHost } from './host.js'
import { keepInPage } from './keep.js'
import { createMemory } from './memory.js'
import type { PanelScript } from './panel.js'
import type { Panel } from './part.js'
import { PARTS } from './parts.js'
import { sealEvents } from './seal.js'
import { WINDOW_STYLES, Window } from './window.js'

/** Commands that are of no interest to a person: they keep other commands and claims going. */
const UNSEEN: ReadonlySet<CommandName> = new Set(['catchUp', 'unwatch', 'cancel', 'ping', 'announce'])

/** Lets the browser's input through to the page. */
const ASIDE = '* { pointer-events: none !important; }'

export const openPanel: PanelScript['open'] = (source, earlier) => {
  const host = createHost([WINDOW_STYLES, ...PARTS.flatMap(({ styles = [] }) => styles)])
  const { element, root, sheet } = host
  const aside = new CSSStyleSheet()
  aside.replaceSync(ASIDE)
  const memory = createMemory()
  const focus = asFound(() => createFocus(element, root))
  let isOpen = memory.read('open') === true
  let current = source
  let isDue = false
  let said = ''
  let natively = 0
  const panel: Panel = {
    host: element,
    root,
    human: source.human,
    get source() {
      return current
    },
    memory,
    get isOpen() {
      return isOpen
    },
    toggle() {
      isOpen = !isOpen
      memory.write('open', isOpen ? true : undefined)
      asFound(() => {
        if (!isOpen) focus.leave()
        draw()
        if (isOpen) focus.enter()
      })
    },
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
  // The app may have replaced the DOM's methods, and must not run for the panel's listeners.
  const draw = () =>
    asFound(() => {
      isDue = false
      render(
        <Window
          views={views}
          isOpen={isOpen}
          said={said}
          close={panel.toggle}
          onKeyDown={(event) => asFound(() => focus.move(event))}
        />,
        root,
      )
    })
  const tell = (news: SessionNews) => {
    for (const view of views) attempt(() => view.news?.(news))
  }
  for (const news of earlier) tell(news)
  source.human.onNews(tell)
  asFound(() => sealEvents(root))
  draw()
  keepInPage(host)
  return {
    toggle: panel.toggle,
    attach(next) {
      current = next
    },
    working(name, args) {
      const isNative = (args as { native?: true }).native === true
      if (UNSEEN.has(name)) return () => undefined
      const ends = views.map((view) => view.working?.(name))
      const giveBack = name === 'act' ? asFound(() => focus.lend()) : undefined
      if (isNative && natively++ === 0) root.adoptedStyleSheets = [sheet, aside]
      return () => {
        if (isNative && --natively === 0) root.adoptedStyleSheets = [sheet]
        if (giveBack !== undefined) asFound(giveBack)
        for (const end of ends) end?.()
      }
    },
    async point(spot) {
      const all = views.map((view) => asFound(() => view.point?.(spot)))
      for (const each of all) await (each ?? promise<void>((resolve) => resolve()))
    },
  }
}
