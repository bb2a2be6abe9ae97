import { readFile } from 'node:fs/promises'
import { Args } from '@oclif/core'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { printable } from '../../../sdk/protocol/printable.js'
import type { VerdictBundle } from '../../../workers/session/verdict-bundles.js'
import type { Verdict } from '../../../workers/verdict/evidence.js'
import { ProbeCommand } from '../../command.js'
import { EXIT } from '../../exit.js'

interface Replayed {
  id: string
  was: VerdictBundle['verdict']
  now: Pick<Verdict, 'verified' | 'verifiedReason' | 'because' | 'contradictions'>
  isSame: boolean
}

const EXIT_OF: Readonly<Record<Verdict['verified'], number>> = { yes: 0, no: EXIT.no, unknown: EXIT.unknown }

export default class Replay extends ProbeCommand {
  static override summary = 'Judge the evidence of an exported verdict again, with the rules of this version.'
  static override description =
    'Needs no daemon and no page. Exit code 0: the verdict is yes. 1: no. 2: unknown. 3: the file is no exported verdict.'
  static override examples = ['<%= config.bin %> verdict replay wrong-yes.json']
  static override args = {
    file: Args.string({ required: true, description: 'a file of probe verdict export' }),
  }

  async run(): Promise<Replayed> {
    const { args } = await this.parse(Replay)
    const { id, verdict: was, evidence } = await readBundle(args.file)
    const { decide } = await import('../../../workers/verdict/decide.js')
    const { verified, verifiedReason, because, contradictions } = decide(evidence)
    const isSame = verified === was.verified && verifiedReason === was.verifiedReason
    this.log(printable(`${verified} (${verifiedReason}): ${because}`))
    if (!isSame) this.log(printable(`was ${was.verified} (${was.verifiedReason}): ${was.because}`))
    process.exitCode = EXIT_OF[verified]
    const doubts = contradictions === undefined ? {} : { contradictions }
    return { id, was, now: { verified, verifiedReason, because, ...doubts }, isSame }
  }
}

/** @throws ProbeError CORRUPT_FILE if the file cannot be read, or is no exported verdict */
async function readBundle(file: string): Promise<VerdictBundle> {
  try {
    const bundle = JSON.parse(await readFile(file, 'utf8')) as VerdictBundle
    if (Array.isArray(bundle.evidence.calls) && typeof bundle.verdict.verified === 'string') return bundle
  } catch (error) {
    throw new ProbeError('CORRUPT_FILE', `${file} cannot be read: ${(error as Error).message}`, { file })
  }
  throw new ProbeError('CORRUPT_FILE', `${file} is not a file of probe verdict export`, { file })
}
