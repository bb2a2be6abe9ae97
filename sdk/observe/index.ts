import type { Channel } from './channel.js'
import { consoleChannel } from './console/console.js'
import { errorsChannel } from './console/errors.js'
import { webpackUpdates } from './dev-server/webpack-updates.js'
import { blindChannel } from './document/blind.js'
import { leavingChannel } from './document/leaving.js'
import { realmsChannel } from './document/realms.js'
import { routeChannel } from './document/route.js'
import { storageChannel } from './document/storage.js'
import { visibilityChannel } from './document/visibility.js'
import { animationsChannel } from './dom/animations.js'
import { domChannel } from './dom/dom.js'
import { focusChannel } from './dom/focus.js'
import { hoverListening } from './dom/hover-listening.js'
import { inputMethodChannel } from './dom/input-method.js'
import { later } from './later.js'
import { beaconChannel } from './network/beacon.js'
import { bodyStreamChannel } from './network/body-stream.js'
import { eventSourceChannel } from './network/event-source.js'
import { fetchChannel } from './network/fetch.js'
import { resourcesChannel } from './network/resources.js'
import { webSocketChannel } from './network/web-socket.js'
import { xhrChannel } from './network/xhr.js'
import { rendersChannel } from './rendering/renders.js'
import { frames } from './tasks/frames.js'
import { idle } from './tasks/idle.js'
import { input } from './tasks/input.js'
import { messages } from './tasks/messages.js'
import { microtasks } from './tasks/microtasks.js'
import { observers } from './tasks/observers.js'
import { scheduler } from './tasks/scheduler.js'
import { sockets } from './tasks/sockets.js'
import { timers } from './tasks/timers.js'

/** Channels for every realm: the page and its same-origin frames. */
const EVERYWHERE: readonly Channel[] = [
  timers,
  frames,
  idle,
  microtasks,
  scheduler,
  messages,
  observers,
  sockets,
  input,
  fetchChannel,
  bodyStreamChannel,
  xhrChannel,
  beaconChannel,
  webSocketChannel,
  eventSourceChannel,
  resourcesChannel,
  consoleChannel,
  errorsChannel,
  domChannel,
  hoverListening,
  inputMethodChannel,
  animationsChannel,
  storageChannel,
  rendersChannel,
  later,
]

const OF_THE_PAGE: readonly Channel[] = [
  routeChannel,
  leavingChannel,
  visibilityChannel,
  focusChannel,
  webpackUpdates,
  blindChannel,
]

/** All channels, in the order of installation: task sources come first. */
export const CHANNELS: readonly Channel[] = [...EVERYWHERE, ...OF_THE_PAGE, realmsChannel(EVERYWHERE)]
