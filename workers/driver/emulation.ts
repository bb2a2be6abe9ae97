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

/** https://playwright.dev/docs/api/class-browsercontext#browser-context-grant-permissions */
const PERMISSIONS = [
  'accelerometer',
  'ambient-light-sensor',
  'background-sync',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'geolocation',
  'gyroscope',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'midi-sysex',
  'notifications',
  'payment-handler',
  'screen-wake-lock',
  'storage-access',
]

/** @throws ProbeError BAD_ARGUMENTS for an unknown device, locale, time zone or permission, with similar names */
export function emulated(emulation: Emulation, devices: Devices): BrowserContextOptions {
  const { device, viewport, locale, timezone, colorScheme, reducedMotion, permissions, offline } = emulation
  if (locale !== undefined && !isLocale(locale)) throw unknown('locale', locale, ['en-GB', 'de-DE', 'ja-JP'])
  if (timezone !== undefined && !isTimezone(timezone))
    throw unknown('time zone', timezone, similarTo(timezone, Intl.supportedValuesOf('timeZone')))
  for (const name of permissions ?? [])
    if (!PERMISSIONS.includes(name)) throw unknown('permission', name, PERMISSIONS)
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
  throw unknown('device', device, similarTo(device, Object.keys(devices)))
}

function isLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** Only names: a browser does not know the offsets that Node knows. */
function isTimezone(timezone: string): boolean {
  try {
    return /^[A-Za-z]/.test(new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

/** Names that have a word in common. */
function similarTo(name: string, names: readonly string[]): string[] {
  const words = name.toLowerCase().split(/[\s/_-]+/)
  return names
    .filter((each) => words.some((word) => word !== '' && each.toLowerCase().includes(word)))
    .slice(0, NEAR)
}

function unknown(what: string, name: string, near: readonly string[]): ProbeError {
  return new ProbeError('BAD_ARGUMENTS', `there is no ${what} ${echo(name)}`, { near })
}
