/** Loads the panel when it is to be shown. Part of the commands' script: a page without a panel pays for no more. */

import type { Findings } from '../observe/findings.js'
import { natives } from '../platform/natives.js'
import { attempt } from '../platform/patch.js'
import type { CommandName } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'
import type { OpenPanel, PanelScript, PanelSource, Spot } from './panel.js'

export interface PanelTrigger {
  /** @returns called when the command ends */
  working(name: CommandName, args: unknown): (() => void) | undefined
  /** presenter mode is on: each act calls `point` first */
  presents: boolean
  point(spot: Spot): Promise<void> | undefined
  close(): void
}

/** Under this name, the page's connections share the panel: it stays when a session ends. */
const OPEN = Symbol.for('probe-panel')
/** Where the panel keeps that it is open, for the tab's next document. */
const OPEN_KEY = 'probe:panel:open'
/** News that a panel which opens later still shows. */
const KEPT = 100

/** @param load resolves when the panel's script and those that it needs are there */
export function createTrigger(
  source: PanelSource,
  { learnt }: Findings,
  load: () => Promise<PanelScript>,
): PanelTrigger {
  const human = source.human as Human & { [OPEN]?: OpenPanel }
  const earlier: SessionNews[] = []
  let opened: OpenPanel | undefined
  const show = (then: (panel: OpenPanel) => void) => {
    load().then(({ open }) => {
      human[OPEN] ??= open(source, earlier)
      opened = human[OPEN]
      then(opened)
    }, natives.console.warn)
  }
  const attach = (panel: OpenPanel) => panel.attach(source)
  const trigger: PanelTrigger = {
    presents: false,
    working: (name, args) => opened?.working(name, args),
    point: (spot) => opened?.point(spot),
    close: () => stop(),
  }
  const stop = human.onNews((news) => {
    if (earlier.push(news) > KEPT) earlier.shift()
    if (news.kind !== 'state') return
    trigger.presents = news.pace !== undefined && news.state === 'active'
    if (trigger.presents) show(attach)
  })
  learnt.togglePanel = () => show((panel) => panel.toggle())
  if (learnt.isPanelAsked === true) learnt.togglePanel()
  learnt.isPanelAsked = false
  // Storage may be forbidden.
  attempt(() => {
    if (human[OPEN] !== undefined || (top === self && OPEN_KEY in sessionStorage)) show(attach)
  })
  return trigger
}
