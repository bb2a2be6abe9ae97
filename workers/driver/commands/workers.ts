import { defineCommand } from './command.js'

/** What the driver has told of requests by now. */
export interface WorkersSeen {
  /** number of the latest request of the page, or of a worker */
  latest: number
  /** the page or its context has a worker */
  isAny: boolean
}

/** Waits until the workers of the page have done what they were asked for until now. */
export const workers = defineCommand(
  ({ page, requests }, _args: Record<never, never>): Promise<WorkersSeen> => requests.workersDone(page),
)
