/**
 * The page's fifth script: channels that few claims ask for, what observes found stores, and what keeps the daemon's list of
 * tabs up to date. It loads with the third one, which installs them.
 */
import type { Channel } from './observe/channel.js'
import { dialogsChannel } from './observe/document/dialogs.js'
import { downloadsChannel } from './observe/document/downloads.js'
import { panelKeysChannel } from './observe/document/panel-keys.js'
import { popupsChannel } from './observe/document/popups.js'
import { speedChannel } from './observe/document/speed.js'
import { tabStatusChannel } from './observe/document/tab-status.js'
import { foundStoresChannel } from './state/found/channel.js'
import type { StoreRegistry } from './state/registry.js'

/** The connection that the script completes. */
interface Host {
  /** that the app registers */
  stores: StoreRegistry
  /** sends the tab's title and address */
  described(): void
}

export type RareScript = (host: Host) => readonly Channel[]

export function create(): RareScript {
  return (host) => [
    dialogsChannel,
    downloadsChannel,
    panelKeysChannel,
    popupsChannel,
    speedChannel,
    foundStoresChannel(host.stores),
    tabStatusChannel(() => host.described()),
  ]
}
