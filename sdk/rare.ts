/**
 * The page's fifth script: channels that few claims ask for. It loads with the third one, which installs them.
 */
import type { Channel } from './observe/channel.js'
import { dialogsChannel } from './observe/document/dialogs.js'
import { downloadsChannel } from './observe/document/downloads.js'
import { popupsChannel } from './observe/document/popups.js'
import { speedChannel } from './observe/document/speed.js'

export type RareScript = readonly Channel[]

export function create(): RareScript {
  return [dialogsChannel, downloadsChannel, popupsChannel, speedChannel]
}
