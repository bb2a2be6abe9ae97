/** What a page says of the app that it belongs to. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bridgeOf } from './bridge.js'
import { fileNames } from './file-name.js'
import type { BuildOptions } from './options.js'

/** What `probe.connect` is given in the page. */
export type Connect = Pick<
  BuildOptions,
  'session' | 'captureNetworkBodies' | 'ignore' | 'origins' | 'redact'
> & { app: string; root: string; folder: string; url: string }

/** Where an app stands. */
export interface AppFolders {
  /** folder of the app */
  root: string
  /** folder from which its files are named */
  from: string
}

/**
 * The page's connect options.
 *
 * @param environment where the bridge's address may stand
 */
export function connectOf(
  options: BuildOptions,
  { root, from }: AppFolders,
  environment: Record<string, unknown> = process.env,
): Connect {
  const { session, captureNetworkBodies, ignore, origins, redact } = options
  return {
    app: options.app ?? nameOf(root),
    root,
    folder: fileNames(from)(root),
    url: bridgeOf(options, root, environment),
    ...(session === undefined ? {} : { session }),
    ...(captureNetworkBodies === undefined ? {} : { captureNetworkBodies }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(origins === undefined ? {} : { origins }),
    ...(redact === undefined ? {} : { redact }),
  }
}

/** The name in the app's package.json, else its folder's. */
function nameOf(root: string): string {
  try {
    const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // A folder without a package is an app, too.
  }
  return path.basename(root)
}
