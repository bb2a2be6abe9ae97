/** What the daemon and the driver's thread say to each other. Calls go over Comlink, frames of pages over a port. */
import type { LoadRequest } from '../../sdk/protocol/driver-link.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import type { Reading } from '../timeline/reading.js'
import type { Seen } from '../timeline/seen.js'
import type { DriverArgs, DriverCommandName, DriverResult } from './commands/index.js'
import type { Emulation } from './emulation.js'
import type { MockedRequest, MocksEnd } from './mocks.js'

export type BrowserLaunch =
  | {
      /** path of a Chromium */
      executable: string
      args: readonly string[]
      headed: boolean
    }
  /** address of a Playwright server, whose browser is used */
  | { server: string }

/** Built scripts of pages. */
export interface DriverScripts {
  /** of each document of a lease */
  lease: string
  /** of the page that draws on screenshots */
  studio: string
}

/** What a lease's page is made from, before its address is known. */
export interface LeasePreparation extends Emulation {
  lease: string
  /** its address is of this machine, whose servers sign their own certificates */
  isLocal: boolean
}

export interface LeaseOpening extends LeasePreparation {
  url: string
  /** where its signed-in state is. `keeps`: the lease saves it, too */
  profile?: { file: string; keeps: boolean }
  /** a HAR that answers from the beginning what it has; the network answers the rest */
  har?: string
  /** its requests are recorded from the beginning */
  records?: true
  /** limit for the first answer of the app's server */
  timeoutMs: Milliseconds
}

/** What the app's server answered. */
export interface OpenedPage {
  status: number
  /** e.g. `text/html; charset=utf-8` */
  contentType: string
  /** when the profile that it began with was saved, epoch ms; undefined without one */
  profileAt?: Milliseconds
}

export interface DriverApi {
  /**
   * Starts the browser, or connects to one.
   *
   * @param port the MessagePort of the pages' frames
   * @param scripts of the pages
   * @throws ProbeError NO_AUTOMATION, NO_BROWSER, NO_DISPLAY, BROWSER_UNREACHABLE
   */
  begin(launch: BrowserLaunch, scripts: DriverScripts, port: unknown): Promise<void>
  /**
   * Makes the context and the page of a lease that `open` may ask for later. One waits at most: the one before is closed.
   *
   * @throws ProbeError LEASE_LOST, BAD_ARGUMENTS
   */
  prepare(preparation: LeasePreparation): Promise<void>
  /**
   * Opens a context with one page, or takes the prepared one of the lease, and begins to load the page's address.
   *
   * @throws ProbeError PAGE_UNREACHABLE, LEASE_LOST, BAD_ARGUMENTS, CORRUPT_FILE
   */
  open(opening: LeaseOpening): Promise<OpenedPage>
  /**
   * Runs a command on the page of a link.
   *
   * @throws ProbeError LEASE_LOST when the document has left
   */
  command<K extends DriverCommandName>(link: number, name: K, args: DriverArgs<K>): Promise<DriverResult<K>>
  /**
   * Closes a context, and saves its profile first; does nothing for an unknown lease.
   *
   * @returns what its network mocks did not do
   */
  close(lease: string): Promise<MocksEnd>
  /** Asks the browser for an answer. False when it is gone; then `gone` is posted, too. */
  isAlive(): Promise<boolean>
  /** Ends the browser, or the connection to it. */
  end(): Promise<void>
}

export interface OpenedDocument {
  /** as the browser states it */
  origin: string
  /** number of the page, in its browser */
  page: number
  /** id of the frame around the document; omitted for the page's own document */
  frame?: string
  /** number of the page that opened this one */
  opener?: number
  /** the request that led to the document, if acts made it */
  load?: LoadRequest
}

export type FromDriver =
  /** a document of a leased page can be reached */
  | ({ kind: 'opened'; link: number; lease: string } & OpenedDocument)
  | { kind: 'frame'; link: number; frame: ArrayBuffer }
  | { kind: 'closed'; link: number }
  /** a pop-up closed, or crashed. @param page its number */
  | { kind: 'left'; page: number }
  /** the page of a lease is gone: it crashed, or closed itself */
  | { kind: 'lost'; lease: string; why: string }
  /** a rule of a network mock answered or delayed a request. @param at epoch ms */
  | ({ kind: 'mocked'; lease: string; at: Milliseconds } & MockedRequest)
  /** a page of a lease saved a file or opened a window */
  | { kind: 'saw'; lease: string; seen: Seen }
  /** the driver read of a request. @param page number of the page that it is of; omitted for all pages of the lease */
  | { kind: 'read'; lease: string; page?: number; reading: Reading }
  /** the profile of a lease could not be saved */
  | { kind: 'unsaved'; lease: string; why: string }
  /** the pages of a lease began to wait for the network, or have no request under way */
  | { kind: 'loading'; lease: string; isLoading: boolean }
  /** the browser ended */
  | { kind: 'gone'; why: string }

export type ToDriver =
  | { kind: 'accept'; link: number }
  | { kind: 'frame'; link: number; frame: ArrayBuffer }
  | { kind: 'close'; link: number; code: number; reason: string }
