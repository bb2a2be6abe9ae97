import { setTimeout as after } from 'node:timers/promises'
import launchEditor from 'launch-editor'
import type { Place } from './endpoints.js'

/** An editor that cannot be started says so at once. */
const FAILURE_MS = 500

/**
 * Opens a file in the editor that runs, or that LAUNCH_EDITOR, VISUAL or EDITOR names.
 *
 * @returns undefined when it is open; otherwise why not
 */
export async function launch({ file, line, column }: Place): Promise<string | undefined> {
  return Promise.race([
    new Promise<string>((resolve) => {
      launchEditor(`${file}:${line}:${column}`, (_file, why) =>
        resolve(why ?? 'no editor is running; set LAUNCH_EDITOR to the name of yours'),
      )
    }),
    after(FAILURE_MS, undefined),
  ])
}
