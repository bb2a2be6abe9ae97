import { defineCommand } from './command.js'

/** What the driver has told of requests by now. */
export interface WorkersSeen {
  /** number of the latest request of the page, or of a worker */
  latest: number
}

/** Waits until the workers of the page have done what they were asked for until now. */
export const workers = defineCommand(
  async ({ page, requests }, _args: Record<never, never>): Promise<WorkersSeen> => ({
    latest: await requests.workersDone(page),
  }),
)
