/**
 * The page's fifth script: channels that few claims ask for, and what observes found stores. It loads with the third one, which
 * installs them.
 */
import type { Channel } from './observe/channel.js'
import { dialogsChannel } from './observe/document/dialogs.js'
import { downloadsChannel } from './observe/document/downloads.js'
import { panelKeysChannel } from './observe/document/panel-keys.js'
import { popupsChannel } from './observe/document/popups.js'
import { speedChannel } from './observe/document/speed.js'
import { foundStoresChannel } from './state/found/channel.js'
import type { StoreRegistry } from './state/registry.js'

/** @param stores that the app registers */
export type RareScript = (stores: StoreRegistry) => readonly Channel[]

export function create(): RareScript {
  return (stores) => [
    dialogsChannel,
    downloadsChannel,
    panelKeysChannel,
    popupsChannel,
    speedChannel,
    foundStoresChannel(stores),
  ]
}
