/** What the daemon and the driver's thread say to each other. Calls go over Comlink, frames of pages over a port. */
import type { Milliseconds } from '../../sdk/protocol/values.js'

export interface BrowserLaunch {
  /** path of a Chromium */
  executable: string
  args: readonly string[]
  headed: boolean
}

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

export interface LeaseOpening extends Emulation {
  lease: string
  url: string
  /** limit for the first answer of the app's server */
  timeoutMs: Milliseconds
}

/** What the app's server answered. */
export interface OpenedPage {
  status: number
  /** e.g. `text/html; charset=utf-8` */
  contentType: string
}

export interface DriverApi {
  /** Resolves when the thread has loaded its code. */
  ready(): Promise<void>
  /**
   * Starts the browser.
   *
   * @param port the MessagePort of the pages' frames
   * @param script the page script of a lease
   * @throws ProbeError NO_AUTOMATION, NO_BROWSER
   */
  begin(launch: BrowserLaunch, script: string, port: unknown): Promise<void>
  /**
   * Opens a context with one page, and begins to load the page's address.
   *
   * @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST
   */
  open(opening: LeaseOpening): Promise<OpenedPage>
  /** Closes a context; does nothing for an unknown lease. */
  close(lease: string): Promise<void>
  /** Ends the browser. */
  end(): Promise<void>
}

export type FromDriver =
  /** a document of a leased page can be reached. @param origin as the browser states it */
  | { kind: 'opened'; link: number; lease: string; origin: string }
  | { kind: 'frame'; link: number; frame: ArrayBuffer }
  | { kind: 'closed'; link: number }
  /** the page of a lease is gone: it crashed, or closed itself */
  | { kind: 'lost'; lease: string; why: string }
  /** the browser ended */
  | { kind: 'gone'; why: string }

export type ToDriver =
  | { kind: 'accept'; link: number }
  | { kind: 'frame'; link: number; frame: ArrayBuffer }
  | { kind: 'close'; link: number; code: number; reason: string }
