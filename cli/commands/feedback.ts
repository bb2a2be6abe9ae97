import { Args } from '@oclif/core'
import { keepFeedback } from '../../daemon/files/feedback.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { ProbeCommand } from '../command.js'

export default class Feedback extends ProbeCommand {
  static override summary = 'Write feedback for the authors of probe to a file.'
  static override description =
    'Appends to a file in the state folder, with credentials removed. Nothing is sent. PROBE_FEEDBACK=0 turns it off.'
  static override examples = ['<%= config.bin %> feedback "the verdict on my optimistic list was right"']
  static override args = { text: Args.string({ required: true, description: 'your feedback' }) }

  async run(): Promise<{ kept: string }> {
    const { args } = await this.parse(Feedback)
    const at = new Date().toISOString()
    const kept = await keepFeedback(stateFolder(), { text: args.text, at, probe: VERSION })
    this.log(`written to ${kept}`)
    return { kept }
  }
}
