/** What a dev server that is not Vite's serves of the SDK. */
import path from 'node:path'
import { connectOf } from './app.js'
import type { BuildOptions } from './options.js'
import { onceEach, type Serving } from './page/server.js'
import { sourceRoot } from './source-root.js'

export interface Served {
  serving: Serving
  /** folder of the app */
  root: string
  /** folder that source paths are relative to */
  from: string
}

/**
 * @param folder of the app, if the options name none
 * @param base path of the app, with a slash at both ends
 */
export function servedWith(options: BuildOptions, folder = '.', base = '/'): Served {
  const root = path.resolve(folder, options.root ?? '.')
  const from = sourceRoot(root, options.root)
  const connect = connectOf(options, { root, from })
  return {
    root,
    from,
    serving: {
      base,
      bridge: connect.url,
      connect: options.connect === false ? undefined : connect,
      warn: onceEach((line) => console.warn(line)),
    },
  }
}
