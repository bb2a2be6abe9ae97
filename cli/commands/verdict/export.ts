import { writeFile } from 'node:fs/promises'
import { Args } from '@oclif/core'
import { stateFolder } from '../../../daemon/files/state-folder.js'
import { ProbeError } from '../../../sdk/protocol/errors.js'
import { ProbeCommand, portFlag } from '../../command.js'

export default class Export extends ProbeCommand {
  static override summary = 'Write the evidence of a verdict to a file.'
  static override description =
    `Each tab keeps the evidence of its last 20 verdicts, up to 4 MiB. The file has what the page reported in the window of the
verdict, redacted as in the page. probe verdict replay judges it again, so a wrong verdict can be reported and tested.`
  static override examples = [
    '<%= config.bin %> verdict export v4QA4.1',
    '<%= config.bin %> verdict export v4QA4.1 wrong-yes.json',
  ]
  static override args = {
    id: Args.string({ required: true, description: 'id of the verdict: the field id of the answer' }),
    file: Args.string({ description: 'file to write; default: verdict-ID.json' }),
  }
  static override flags = { port: portFlag }

  async run(): Promise<{ file: string }> {
    const { args, flags } = await this.parse(Export)
    const { bundleOn } = await import('../../control.js')
    const bundle = await bundleOn(flags.port, stateFolder(), args.id)
    if (bundle === undefined)
      throw new ProbeError('NO_MATCH', `no tab keeps the evidence of the verdict ${args.id}`, { id: args.id })
    const file = args.file ?? `verdict-${args.id}.json`
    await writeFile(file, `${bundle}\n`)
    this.log(`written to ${file}`)
    return { file }
  }
}
