/** What is known of each flow that was not proved, in a folder of the flow's name, for a person or a system of CI. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { WitnessedPage } from '../../mcp/define-tool.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import { requestsOf } from './requests-of.js'
import type { KeptPlay, PlayKeeper } from './witness.js'

/** Names of the files in a flow's folder. */
const REPORT_FILES = {
  answer: 'answer.json',
  trace: 'trace.json',
  picture: 'picture.png',
  requests: 'requests.har',
} as const

/** Answers of one flow that are kept: the last ones. */
const ANSWERS = 500
/** What it writes is for its user alone, as the HARs of a project are. */
const MODE = 0o600

export class FlowReport implements PlayKeeper {
  readonly #folder: string

  /** @param folder absolute path; made when a flow is not proved */
  constructor(folder: string) {
    this.#folder = folder
  }

  begin(): KeptPlay {
    const answers: { tool: string; answer: object }[] = []
    const missing: Record<string, string> = {}
    let hide = (text: string) => text
    const attempt = async (what: string, take: () => Promise<void>) => {
      try {
        await take()
      } catch (thrown) {
        if (codeOf(thrown) === undefined) throw thrown
        missing[what] = (thrown as Error).message
      }
    }
    let picture: Buffer | undefined
    let requests: string | undefined
    return {
      records: true,
      answered(tool, answer) {
        answers.push({ tool, answer })
        if (answers.length > ANSWERS) answers.shift()
      },
      async failed(page: WitnessedPage) {
        hide = (text) => page.hide(text)
        await attempt('picture', async () => {
          picture = await readFile(await page.picture())
        })
        await attempt('requests', async () => {
          requests = await requestsOf(page)
        })
      },
      done: async (played) => {
        if (played === undefined || played.verdict === 'yes') return
        const folder = path.join(this.#folder, played.flow)
        await mkdir(folder, { recursive: true })
        const write = (name: string, content: string | Buffer) =>
          writeFile(path.join(folder, name), typeof content === 'string' ? hide(content) : content, {
            mode: MODE,
          })
        // What an earlier run left beside them would be taken for a part of this one.
        for (const name of Object.values(REPORT_FILES)) await rm(path.join(folder, name), { force: true })
        const gaps = Object.keys(missing).length === 0 ? {} : { missing }
        await write(REPORT_FILES.answer, jsonText({ ...played, ...gaps }))
        await write(REPORT_FILES.trace, jsonText({ flow: played.flow, answers }))
        if (picture !== undefined) await write(REPORT_FILES.picture, picture)
        if (requests !== undefined) await write(REPORT_FILES.requests, requests)
      },
    }
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
