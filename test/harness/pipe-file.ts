import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Creates a named pipe. Node has no call for it. */
export async function makePipe(file: string): Promise<void> {
  await promisify(execFile)('mkfifo', [file])
}
