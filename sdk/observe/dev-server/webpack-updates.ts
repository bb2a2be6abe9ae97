import { isElement } from '../../platform/kinds.js'
import { listen } from '../../platform/listen.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import { updatedFiles } from './dev-server.js'

const UPDATE = /\.hot-update\.js(?:\?|$)/
/** A global function of webpack's runtime, which the script of an update calls with its modules by their ids. */
const TAKES_UPDATE = /^webpackHotUpdate/
type TakeUpdate = (chunk: unknown, modules: object) => unknown

/**
 * Hot updates of webpack's, with their files: the script of an update alone knows them. The runtime may come at any time
 * after the page's first script; when the script of an update is put into the head, it is there, and the script has not
 * run yet.
 */
export const webpackUpdates: Channel = {
  name: 'webpack-updates',
  supported: () => document.head !== null,
  install({ realm, natives, patch, folder, edited }) {
    const undo: (() => void)[] = []
    const heard = new Set<unknown>()
    /** @returns false where there is no runtime that could be heard */
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
