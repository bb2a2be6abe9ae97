import type { Channel } from '../channel.js'

/** Names other keys, on the SDK's script tag or any other element, e.g. `Alt+Control+KeyB`. */
const CHOICE = 'data-probe-panel-keys'
const KEYS = 'Alt+Shift+KeyP'
const MODIFIERS = ['Alt', 'Control', 'Meta', 'Shift']

/**
 * The keys with which a person opens and closes the panel: modifiers in alphabetical order, then the key by its place on
 * the keyboard, `KeyboardEvent.code`. The app does not get them.
 */
export const panelKeysChannel: Channel = {
  name: 'panel-keys',
  supported: () => globalThis.top === globalThis.self,
  install({ realm, learnt }) {
    const onKey = (event: KeyboardEvent) => {
      const pressed = [...MODIFIERS.filter((key) => event.getModifierState(key)), event.code].join('+')
      const wanted = document.querySelector(`[${CHOICE}]`)?.getAttribute(CHOICE) ?? KEYS
      if (!event.isTrusted || pressed !== wanted) return
      event.preventDefault()
      event.stopImmediatePropagation()
      learnt.isPanelAsked = learnt.togglePanel === undefined
      learnt.togglePanel?.()
    }
    realm.addEventListener('keydown', onKey, true)
    return () => realm.removeEventListener('keydown', onKey, true)
  },
}
