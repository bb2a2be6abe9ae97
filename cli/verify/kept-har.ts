/** Keeps the requests of each flow that was proved: with them, its page can be played without a backend. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { codeOf } from '../../sdk/protocol/errors.js'
import { harFile } from '../../workers/har/har-path.js'
import { requestsOf } from './requests-of.js'
import type { KeptPlay, PlayKeeper } from './witness.js'

/** What it writes is for its user alone, as the HARs of a project are. */
const MODE = 0o600

export class HarKeeper implements PlayKeeper {
  readonly #project: string
  readonly #say: (line: string) => void

  /** @param project its folder. @param say called with a line when the requests of a flow cannot be kept */
  constructor(project: string, say: (line: string) => void) {
    this.#project = project
    this.#say = say
  }

  begin(): KeptPlay {
    let text: string | undefined
    let why: string | undefined
    return {
      records: true,
      answered: () => undefined,
      failed: async () => undefined,
      ended: async (page, isProved) => {
        if (!isProved) return
        try {
          text = await requestsOf(page)
        } catch (thrown) {
          if (codeOf(thrown) === undefined) throw thrown
          why = (thrown as Error).message
        }
      },
      done: async (played) => {
        if (played?.verdict !== 'yes') return
        if (text === undefined)
          return this.#say(`${played.flow}: its requests are not kept: ${why ?? 'unknown'}`)
        const kept = harFile(this.#project, played.flow)
        await mkdir(path.dirname(kept), { recursive: true })
        await writeFileAtomic(kept, text, { mode: MODE })
      },
    }
  }
}
