import { beaconChannel } from './beacon.js'
import { blindChannel } from './blind.js'
import type { Channel } from './channel.js'
import { consoleChannel } from './console.js'
import { domChannel } from './dom.js'
import { errorsChannel } from './errors.js'
import { fetchChannel } from './fetch.js'
import { leavingChannel } from './leaving.js'
import { routeChannel } from './route.js'
import { frames } from './tasks/frames.js'
import { idle } from './tasks/idle.js'
import { input } from './tasks/input.js'
import { media } from './tasks/media.js'
import { messages } from './tasks/messages.js'
import { microtasks } from './tasks/microtasks.js'
import { observers } from './tasks/observers.js'
import { scheduler } from './tasks/scheduler.js'
import { sockets } from './tasks/sockets.js'
import { timers } from './tasks/timers.js'
import { visibilityChannel } from './visibility.js'
import { xhrChannel } from './xhr.js'

/**
 * The registry of channels, in the order in which they are installed: task sources first.
 *
 * @param doc the document's id, which makes the ids of its calls unique
 */
export function channels(doc: string): Channel[] {
  return [
    timers,
    frames,
    idle,
    microtasks,
    scheduler,
    messages,
    observers,
    sockets,
    input,
    media,
    fetchChannel(doc),
    xhrChannel(doc),
    beaconChannel(doc),
    consoleChannel,
    errorsChannel,
    routeChannel,
    leavingChannel,
    domChannel,
    visibilityChannel,
    blindChannel,
  ]
}
