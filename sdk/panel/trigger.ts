/** Loads the panel when it is to be shown. Part of the commands' script, so that a page without a panel pays no more. */
import type { SessionNews } from '../protocol/conversation.js'
import type { Human } from './human.js'
import type { OpenPanel, PanelScript, PanelSource } from './panel.js'

export interface PanelTrigger {
  close(): void
}

/** Under this name, the page's connections share the panel: it stays when a session ends. */
const OPEN = Symbol.for('probe-panel')
/** News that a panel which opens later still shows. */
const KEPT = 100

/** @param load resolves when the panel's script and those that it needs are there */
export function createTrigger(source: PanelSource, load: () => Promise<PanelScript>): PanelTrigger {
  const human = source.human as Human & { [OPEN]?: Promise<OpenPanel> | undefined }
  const earlier: SessionNews[] = []
  const show = () => {
    human[OPEN] ??= load()
      .then((panel) => panel.open(source, earlier))
      .catch((thrown: unknown) => {
        human[OPEN] = undefined
        throw thrown
      })
    return human[OPEN]
  }
  human[OPEN]?.then((panel) => panel.attach(source))
  const stop = human.onNews((news) => {
    earlier.push(news)
    if (earlier.length > KEPT) earlier.shift()
  })
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.code !== 'KeyP' || !event.altKey || !event.shiftKey || event.ctrlKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    show().then((panel) => panel.toggle())
  }
  globalThis.addEventListener('keydown', onKey, true)
  return {
    close() {
      stop()
      globalThis.removeEventListener('keydown', onKey, true)
    },
  }
}
