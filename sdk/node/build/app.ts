import { readFileSync } from 'node:fs'
import path from 'node:path'
import { bridgeOf } from './bridge.js'
import { fileNames } from './file-name.js'
import type { BuildOptions } from './options.js'

export type Connect = Pick<
  BuildOptions,
  'session' | 'captureNetworkBodies' | 'ignore' | 'origins' | 'redact'
> & { wiring: 'plugin'; app: string; root: string; folder: string; url: string }

export interface AppFolders {
  root: string
  /** folder that source paths are relative to */
  from: string
}

/** @param environment may contain the bridge's address */
export function connectOf(
  options: BuildOptions,
  { root, from }: AppFolders,
  environment: Record<string, unknown> = process.env,
): Connect {
  const { session, captureNetworkBodies, ignore, origins, redact } = options
  return {
    wiring: 'plugin',
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

function nameOf(root: string): string {
  try {
    const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name?: unknown }
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // An app may be a folder without a package.json.
  }
  return path.basename(root)
}
