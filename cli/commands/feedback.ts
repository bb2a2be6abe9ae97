import { Args } from '@oclif/core'
import { keepFeedback } from '../../daemon/files/feedback.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { ProbeCommand } from '../command.js'

export default class Feedback extends ProbeCommand {
  static override summary = 'Keep a word for those who make probe.'
  static override description =
    'Written to a file of yours, with credentials taken out; nothing is sent from here. PROBE_FEEDBACK=0 turns it off.'
  static override examples = ['<%= config.bin %> feedback "the verdict on my optimistic list was right"']
  static override args = { text: Args.string({ required: true, description: 'what you want to say' }) }

  async run(): Promise<{ kept: string }> {
    const { args } = await this.parse(Feedback)
    const at = new Date().toISOString()
    const kept = await keepFeedback(stateFolder(), { text: args.text, at, probe: VERSION })
    this.log(`kept in ${kept}`)
    return { kept }
  }
}
