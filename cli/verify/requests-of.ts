import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WitnessedPage } from '../../mcp/define-tool.js'
import { harFile } from '../../workers/har/har-path.js'

/**
 * Reads the requests of a page while it is open.
 *
 * @returns the text of a HAR, without secrets
 * @throws ProbeError as `probe_session` does for a HAR that cannot be saved
 */
export async function requestsOf(page: WitnessedPage): Promise<string> {
  // A HAR is written to the folder of a project alone. The play may not count, so the project's is not touched.
  const own = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-har-')))
  try {
    const file = harFile(own, 'requests')
    await page.har(file)
    return page.hide(await readFile(file, 'utf8'))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}
