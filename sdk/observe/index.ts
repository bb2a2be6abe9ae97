import { animationsChannel } from './animations.js'
import { beaconChannel } from './beacon.js'
import { blindChannel } from './blind.js'
import { bodyStreamChannel } from './body-stream.js'
import type { Channel } from './channel.js'
import { compositionChannel } from './composition.js'
import { consoleChannel } from './console.js'
import { domChannel } from './dom.js'
import { errorsChannel } from './errors.js'
import { eventSourceChannel } from './event-source.js'
import { fetchChannel } from './fetch.js'
import { focusChannel } from './focus.js'
import { hoverListeners } from './hover-listeners.js'
import { leavingChannel } from './leaving.js'
import { realmsChannel } from './realms.js'
import { rendersChannel } from './renders.js'
import { resourcesChannel } from './resources.js'
import { routeChannel } from './route.js'
import { speedChannel } from './speed.js'
import { storageChannel } from './storage.js'
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
import { webSocketChannel } from './web-socket.js'
import { webpackUpdates } from './webpack-updates.js'
import { xhrChannel } from './xhr.js'

/**
 * The registry of channels, in the order in which they are installed: task sources first.
 *
 * @param doc the document's id, which makes the ids of its calls unique
 */
export function channels(doc: string): Channel[] {
  const everywhere = [
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
    bodyStreamChannel(doc),
    xhrChannel(doc),
    beaconChannel(doc),
    webSocketChannel(doc),
    eventSourceChannel(doc),
    resourcesChannel(doc),
    consoleChannel,
    errorsChannel,
    domChannel,
    hoverListeners,
    compositionChannel,
    animationsChannel,
    storageChannel(),
    rendersChannel,
  ]
  const ofThePage = [
    routeChannel,
    leavingChannel,
    visibilityChannel,
    focusChannel,
    speedChannel,
    webpackUpdates,
    blindChannel,
  ]
  return [...everywhere, ...ofThePage, realmsChannel(everywhere)]
}
