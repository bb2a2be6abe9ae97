/** What is known of each flow that was not proved, in a folder of the flow's name, for a person or a system of CI. */
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlayWitness, WitnessedPage } from '../../mcp/define-tool.js'
import type { PlayedFlow } from '../../mcp/tools/flows/play.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import { harFile } from '../../workers/har/har-path.js'

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

export interface ReportedPlay extends PlayWitness {
  /** Writes the folder unless the flow was proved. @param played undefined: the play does not count */
  done(played: PlayedFlow | undefined): Promise<void>
}

export class FlowReport {
  readonly #folder: string

  /** @param folder absolute path; made when a flow is not proved */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Call before each play of a flow. */
  async begin(): Promise<ReportedPlay> {
    // A HAR is written to the folder of a project alone.
    const own = await realpath(await mkdtemp(path.join(tmpdir(), 'probe-report-')))
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
    const files = { picture: path.join(own, REPORT_FILES.picture), requests: harFile(own, 'requests') }
    return {
      records: true,
      answered(tool, answer) {
        answers.push({ tool, answer })
        if (answers.length > ANSWERS) answers.shift()
      },
      async failed(page: WitnessedPage) {
        hide = (text) => page.hide(text)
        await attempt('picture', async () => copyFile(await page.picture(), files.picture))
        await attempt('requests', () => page.har(files.requests))
      },
      done: async (played) => {
        try {
          if (played === undefined || played.verdict === 'yes') return
          const folder = path.join(this.#folder, played.flow)
          await mkdir(folder, { recursive: true })
          const write = (name: string, text: string) =>
            writeFile(path.join(folder, name), hide(text), { mode: MODE })
          // What an earlier run left beside them would be taken for a part of this one.
          for (const name of Object.values(REPORT_FILES)) await rm(path.join(folder, name), { force: true })
          const told = Object.keys(missing).length === 0 ? {} : { missing }
          await write(REPORT_FILES.answer, jsonText({ ...played, ...told }))
          await write(REPORT_FILES.trace, jsonText({ flow: played.flow, answers }))
          await copyFile(files.picture, path.join(folder, REPORT_FILES.picture)).catch(ignoreMissing)
          const har = await readFile(files.requests, 'utf8').catch(ignoreMissing)
          if (har !== undefined) await write(REPORT_FILES.requests, har)
        } finally {
          await rm(own, { recursive: true, force: true })
        }
      },
    }
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
