/** A command on a leased page. Each has its own file; `index.ts` lists them. */
import type { Page } from 'playwright-core'
import type { BrowserHand } from '../../input/browser-hand.js'
import type { Mocks } from '../mocks.js'
import type { Requests } from '../network/requests.js'
import type { Recording } from '../recording.js'
import type { ServedSources } from '../served-sources.js'
import type { Studio } from '../studio.js'

export interface DrivenPage {
  page: Page
  studio: Studio
  mocks: Mocks
  recording: Recording
  requests: Requests
  served: ServedSources
  hand(): Promise<BrowserHand>
}

export interface DriverCommand<Args, Result> {
  run(driven: DrivenPage, args: Args): Promise<Result>
}

export function defineCommand<Args, Result>(
  run: (driven: DrivenPage, args: Args) => Promise<Result>,
): DriverCommand<Args, Result> {
  return { run }
}
