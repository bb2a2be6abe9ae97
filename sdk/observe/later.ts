import { attempt } from '../platform/patch.js'
import type { Channel } from './channel.js'
import { undoAll } from './tasks/scheduled.js'

let brought: readonly Channel[] = []
const realms = new Set<() => void>()

/** Installs the third script's channels in a realm, as soon as that script is there. */
export const later: Channel = {
  name: 'later',
  supported: () => true,
  install(context) {
    let undo = () => {}
    const install = () => {
      undo = undoAll(brought.filter((each) => each.supported()).map((each) => each.install(context)))
    }
    install()
    realms.add(install)
    return () => {
      realms.delete(install)
      undo()
    }
  },
}

/** Takes the third script's channels. Call once for each load of that script; only the first call installs. */
export function bring(channels: readonly Channel[]): void {
  if (brought.length > 0) return
  brought = channels
  for (const install of realms) attempt(install)
}
