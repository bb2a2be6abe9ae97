/** Loads the panel when it is to be shown. Part of the commands' script: a page without a panel pays for no more. */
import type { Findings } from '../observe/findings.js'
import type { CommandName } from '../protocol/commands/index.js'
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'
import type { OpenPanel, PanelScript, PanelSource, Spot } from './panel.js'

export interface PanelTrigger {
  /** @returns called when the command ends */
  working(name: CommandName, args: unknown): (() => void) | undefined
  /** presenter mode is on: each act calls `point` first */
  readonly presents: boolean
  point(spot: Spot): Promise<void> | undefined
  close(): void
}

interface TriggerSource extends PanelSource {
  load(name: 'panel'): Promise<PanelScript>
}

/** Under this name, the page's connections share the panel: it stays when a session ends. */
const OPEN = Symbol.for('probe-panel')
/** News that a panel which opens later still shows. */
const KEPT = 100

/** @param ready resolves when the scripts that the panel needs are there */
export function createTrigger(
  source: TriggerSource,
  { learnt }: Findings,
  ready: () => Promise<unknown>,
): PanelTrigger {
  const human = source.human as Human & { [OPEN]?: Promise<OpenPanel> | undefined }
  const earlier: SessionNews[] = []
  let opened: OpenPanel | undefined
  let presents = false
  const show = (then: (panel: OpenPanel) => void) => {
    human[OPEN] ??= ready()
      .then(() => source.load('panel'))
      .then((panel) => panel.open(source, earlier))
    human[OPEN].then(
      (panel) => {
        opened = panel
        then(panel)
      },
      () => {
        human[OPEN] = undefined
      },
    )
  }
  const attach = (panel: OpenPanel) => panel.attach(source)
  const stop = human.onNews((news) => {
    if (earlier.push(news) > KEPT) earlier.shift()
    if (news.kind !== 'state') return
    presents = news.pace !== undefined && news.state === 'active'
    if (presents) show(attach)
  })
  learnt.togglePanel = () => show((panel) => panel.toggle())
  if (human[OPEN] !== undefined || wasOpen()) show(attach)
  return {
    working: (name, args) => opened?.working(name, args),
    get presents() {
      return presents
    },
    point: (spot) => opened?.point(spot),
    close: stop,
  }
}

/** The tab's former document left its panel open. */
function wasOpen(): boolean {
  try {
    return globalThis.top === globalThis.self && sessionStorage['probe:panel:open'] === 'true'
  } catch {
    return false
  }
}
