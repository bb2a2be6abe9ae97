import { cookies } from './cookies.js'
import { har } from './har.js'
import { input } from './input.js'
import { mock } from './mock.js'
import { screenshot } from './screenshot.js'
import { source } from './source.js'
import { still } from './still.js'
import { unreached } from './unreached.js'
import { viewport } from './viewport.js'
import { workers } from './workers.js'

export const DRIVER_COMMANDS = {
  cookies,
  har,
  input,
  mock,
  screenshot,
  source,
  still,
  unreached,
  viewport,
  workers,
}

type Registered = typeof DRIVER_COMMANDS

export type DriverCommandName = keyof Registered
export type DriverArgs<K extends DriverCommandName> = Parameters<Registered[K]['run']>[1]
export type DriverResult<K extends DriverCommandName> = Awaited<ReturnType<Registered[K]['run']>>
