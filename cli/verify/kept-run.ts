/** Keeps the evidence of the flows that are played, for `probe report`. */
import { readFile } from 'node:fs/promises'
import { commitOf } from '../../daemon/project/commit.js'
import { beginRun, keepFlow, type NewVerdict } from '../../daemon/project/last-run.js'
import type { WitnessedPage } from '../../mcp/define-tool.js'
import { codeOf } from '../../sdk/protocol/errors.js'
import type { KeptPlay, PlayKeeper } from './witness.js'

/** A session keeps the evidence of so many verdicts. */
const VERDICTS = 20

export class RunKeeper implements PlayKeeper {
  readonly #project: string
  readonly #withPictures: boolean
  #begun: Promise<void> | undefined
  /** flows of which a play that was not proved is kept */
  readonly #failed = new Set<string>()

  /** @param options `pictures`: the page is pictured before each act with a claim, and at the end */
  constructor(project: string, options: { pictures: boolean }) {
    this.#project = project
    this.#withPictures = options.pictures
  }

  begin(): KeptPlay {
    const ids: string[] = []
    let verdicts: NewVerdict[] = []
    let before: Buffer | undefined
    const picture = (page: WitnessedPage) =>
      page
        .picture()
        .then((file) => readFile(file))
        .catch(ignoreCoded)
    return {
      before: async (tool, page) => {
        if (this.#withPictures && tool === 'probe_act_and_wait') before = await picture(page)
      },
      answered(_tool, answer) {
        const { id, verified } = answer as { id?: unknown; verified?: unknown }
        if (typeof id === 'string' && typeof verified === 'string') ids.push(id)
      },
      failed: async () => undefined,
      ended: async (page, isProved) => {
        const after = this.#withPictures && !isProved ? await picture(page) : undefined
        const latest = ids.slice(-VERDICTS)
        const found = await Promise.all(latest.map((id) => page.evidence(id)))
        verdicts = latest.flatMap((id, i) => {
          const text = found[i]
          if (text === undefined) return []
          const isLast = i === latest.length - 1
          const shots =
            isLast && after !== undefined ? { after, ...(before === undefined ? {} : { before }) } : {}
          return [{ id, text: page.hide(text), ...shots }]
        })
      },
      done: async (played) => {
        if (played === undefined) return
        const { flow, verdict, whatChanged, whereInSource, nextAction } = played
        if (verdict === 'yes' && this.#failed.has(flow)) return
        if (verdict !== 'yes') this.#failed.add(flow)
        this.#begun ??= this.#begin()
        await this.#begun
        const answer = {
          flow,
          verdict,
          ...(whatChanged === undefined ? {} : { whatChanged }),
          ...(whereInSource === undefined ? {} : { whereInSource }),
          ...(nextAction === undefined ? {} : { nextAction }),
        }
        await keepFlow(this.#project, answer, verdicts)
      },
    }
  }

  async #begin(): Promise<void> {
    const commit = await commitOf(this.#project)
    const at = new Date().toISOString()
    await beginRun(this.#project, { at, ...(commit === undefined ? {} : { commit }) })
  }
}

/** A page that cannot be pictured any more has no picture. */
function ignoreCoded(error: unknown): undefined {
  if (codeOf(error) === undefined) throw error
}
