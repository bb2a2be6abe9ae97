/** What a leased page looks like to the app, as options of a Playwright context. */
import type { BrowserContextOptions } from 'playwright-core'
import { echo } from '../../sdk/protocol/echo.js'
import { ProbeError } from '../../sdk/protocol/errors.js'

export interface Viewport {
  /** CSS px */
  width: number
  height: number
}

/** What a leased page looks like to the app. */
export interface Emulation {
  /** name of a device that Playwright knows, e.g. `iPhone 15` */
  device?: string
  /** default 1280×720 */
  viewport?: Viewport
  /** e.g. `de-DE` */
  locale?: string
  /** e.g. `Europe/Berlin` */
  timezone?: string
  colorScheme?: 'light' | 'dark'
  reducedMotion?: boolean
  /** e.g. `geolocation` */
  permissions?: readonly string[]
  offline?: boolean
}

/** by name, e.g. `iPhone 15` */
export type Devices = Readonly<Record<string, BrowserContextOptions>>

const VIEWPORT = { width: 1280, height: 720 }
const NEAR = 8

/** @throws ProbeError BAD_ARGUMENTS for an unknown device, with similar names */
export function emulated(emulation: Emulation, devices: Devices): BrowserContextOptions {
  const { device, viewport, locale, timezone, colorScheme, reducedMotion, permissions, offline } = emulation
  return {
    viewport: VIEWPORT,
    ...(device === undefined ? {} : optionsOf(device, devices)),
    ...(viewport === undefined ? {} : { viewport }),
    ...(locale === undefined ? {} : { locale }),
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
    ...(colorScheme === undefined ? {} : { colorScheme }),
    ...(reducedMotion === true ? { reducedMotion: 'reduce' as const } : {}),
    ...(permissions === undefined ? {} : { permissions: [...permissions] }),
    ...(offline === true ? { offline } : {}),
  }
}

function optionsOf(device: string, devices: Devices): BrowserContextOptions {
  const found = Object.hasOwn(devices, device) ? devices[device] : undefined
  if (found !== undefined) {
    // The lease's browser is Chromium, whatever the device has.
    const { defaultBrowserType: _, ...options } = found as BrowserContextOptions & {
      defaultBrowserType?: string
    }
    return options
  }
  const wanted = device.toLowerCase().split(/\s+/)
  const near = Object.keys(devices)
    .filter((name) => wanted.some((word) => name.toLowerCase().includes(word)))
    .slice(0, NEAR)
  throw new ProbeError('BAD_ARGUMENTS', `there is no device ${echo(device)}`, { near })
}
