import { isElement } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { updatedFiles } from './dev-server.js'

const UPDATE = /\.hot-update\.js(?:\?|$)/
/** A global function of webpack's runtime. The script of an update calls it with the changed modules by id. */
const TAKES_UPDATE = /^webpackHotUpdate/
type TakeUpdate = (chunk: unknown, modules: object) => unknown

/**
 * Webpack's hot updates and their files, which only the script of an update names. The runtime is patched when that
 * script is added to the head, before it runs.
 */
export const webpackUpdates: Channel = {
  name: 'webpack-updates',
  supported: () => document.head !== null,
  install({ realm, natives, patch, folder, edited }) {
    const undo: (() => void)[] = []
    const heard = new Set<unknown>()
    /** @returns false when the page has no webpack runtime */
    const hear = (): boolean => {
      const globals = realm as unknown as Record<string, TakeUpdate>
      const names = Object.keys(globals).filter((name) => TAKES_UPDATE.test(name))
      for (const name of names.filter((name) => !heard.has(globals[name]))) {
        undo.push(
          patch(globals, name, () => ({
            apply(takeUpdate, self, given) {
              edited(updatedFiles(Object.keys(Object(given[1])), folder))
              return Reflect.apply(takeUpdate, self, given) as unknown
            },
          })),
        )
        heard.add(globals[name])
      }
      return names.length > 0
    }
    const observer = new natives.MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const { src = '' } = isElement(node) ? (node as HTMLScriptElement) : {}
        if (!UPDATE.test(src) || hear()) continue
        undo.push(listen(node, ['load'], () => edited([new URL(src).pathname])))
      }
    })
    observer.observe(realm.document.head, { childList: true })
    return () => {
      observer.disconnect()
      undoAll(undo)()
    }
  },
}
