import { Clipboard } from './keyboard/clipboard.js'
import { Pointer } from './pointer/pointer.js'

export interface Devices {
  readonly clipboard: Clipboard
  readonly pointer: Pointer
}

export function createDevices(): Devices {
  return { clipboard: new Clipboard(), pointer: new Pointer() }
}
