import { Args, Flags } from '@oclif/core'
import { keepFeedback, redactedFeedback } from '../../daemon/files/feedback.js'
import { stateFolder } from '../../daemon/files/state-folder.js'
import { VERSION } from '../../sdk/protocol/version.js'
import { ProbeCommand } from '../command.js'
import { EXIT } from '../exit.js'
import { addressIn } from '../outbound/address.js'
import { type Offered, offer } from '../outbound/offer.js'

/** Its fault is the person's to know: it was to be sent. */
const FAILED: readonly string[] = ['bad_address', 'not_delivered']

export default class Feedback extends ProbeCommand {
  static override summary = 'Write feedback for the authors of probe to a file.'
  static override description =
    `Appends to a file in the state folder, with credentials removed. Nothing is sent unless PROBE_FEEDBACK_URL gives an \
address; none is built in. Then it shows exactly what it would send, and asks. PROBE_FEEDBACK=0 turns feedback off.`
  static override examples = ['<%= config.bin %> feedback "the verdict on my optimistic list was right"']
  static override args = { text: Args.string({ required: true, description: 'your feedback' }) }
  static override flags = {
    yes: Flags.boolean({ description: 'send without asking, if PROBE_FEEDBACK_URL gives an address' }),
  }

  async run(): Promise<{ kept: string } & Offered> {
    const { args, flags } = await this.parse(Feedback)
    const at = new Date().toISOString()
    const feedback = redactedFeedback({ text: args.text, at, probe: VERSION })
    const kept = await keepFeedback(stateFolder(), feedback)
    this.log(`written to ${kept}`)
    const offered = await offer(addressIn('PROBE_FEEDBACK_URL', process.env), JSON.stringify(feedback), {
      // stdout is for the result.
      say: (line) => this.logToStderr(line),
      confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : undefined,
      isAgreed: flags.yes,
    })
    if (offered.sent) this.log('sent')
    else if (offered.because !== 'no_address') this.logToStderr(`not sent: ${offered.message}`)
    if (!offered.sent && FAILED.includes(offered.because)) process.exitCode = EXIT.no
    return { kept, ...offered }
  }
}

/** Ctrl-C is a no. */
async function confirm(): Promise<boolean> {
  const { default: ask } = await import('@inquirer/confirm')
  const question = { message: 'Send this?', default: false }
  return ask(question, { output: process.stderr }).catch(() => false)
}
