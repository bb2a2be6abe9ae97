import { beaconChannel } from './beacon.js'
import { blindChannel } from './blind.js'
import type { Channel } from './channel.js'
import { consoleChannel } from './console.js'
import { domChannel } from './dom.js'
import { errorsChannel } from './errors.js'
import { fetchChannel } from './fetch.js'
import { routeChannel } from './route.js'
import { frames } from './tasks/frames.js'
import { input } from './tasks/input.js'
import { messages } from './tasks/messages.js'
import { observers } from './tasks/observers.js'
import { sockets } from './tasks/sockets.js'
import { timers } from './tasks/timers.js'
import { xhrChannel } from './xhr.js'

/** The registry of channels, in the order in which they are installed: task sources first. */
export function channels(doc: string): Channel[] {
  return [
    timers,
    frames,
    messages,
    observers,
    sockets,
    input,
    fetchChannel(doc),
    xhrChannel(doc),
    beaconChannel(doc),
    consoleChannel,
    errorsChannel,
    routeChannel,
    domChannel,
    blindChannel,
  ]
}
