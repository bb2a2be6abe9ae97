/** Whether anything is counted and sent: a function of what the person chose, the environment and the files. */
import type { Address } from '../outbound/address.js'

/** Names what turns it off. */
type Off = 'disabled' | 'DO_NOT_TRACK' | 'PROBE_TELEMETRY' | 'ci' | 'no_address' | 'bad_address' | 'bad_file'

export interface Facts {
  environment: NodeJS.ProcessEnv
  /** name of the CI service; undefined outside CI */
  ci: string | undefined
  address: Address | undefined
  /** what the person chose; `fault` if a file of telemetry is damaged or cannot be read */
  choice: 'enabled' | 'disabled' | { fault: string } | undefined
  isNoticeShown: boolean
}

/** `message` says why, as the end of a sentence. */
export type Switch =
  | { on: true; because: 'enabled' | 'notice_shown'; message: string; url: URL }
  | { on: false; because: 'notice_not_shown'; message: string; url: URL }
  | { on: false; because: Off; message: string }

const OFF_WORDS = ['0', 'false', 'off', 'no']

/** Each check can only turn it off; on is what is left. */
export function switchOf({ environment, ci, address, choice, isNoticeShown }: Facts): Switch {
  const off = (because: Off, message: string): Switch => ({ on: false, because, message })
  const { DO_NOT_TRACK: doNotTrack = '', PROBE_TELEMETRY: own = '' } = environment
  if (choice === 'disabled') return off('disabled', 'probe telemetry disable turned it off')
  if (doNotTrack !== '' && !OFF_WORDS.includes(doNotTrack.toLowerCase()))
    return off('DO_NOT_TRACK', 'DO_NOT_TRACK is set')
  if (OFF_WORDS.includes(own.toLowerCase())) return off('PROBE_TELEMETRY', 'PROBE_TELEMETRY turns it off')
  if (ci !== undefined) return off('ci', `it is never on in CI (${ci})`)
  if (address === undefined)
    return off('no_address', 'no address to send to is built in, and PROBE_TELEMETRY_URL is not set')
  if ('fault' in address) return off('bad_address', address.fault)
  if (typeof choice === 'object') return off('bad_file', choice.fault)
  const { url } = address
  if (choice === 'enabled')
    return { on: true, because: 'enabled', message: 'probe telemetry enable turned it on', url }
  if (!isNoticeShown)
    return { on: false, because: 'notice_not_shown', message: 'its notice was not shown yet', url }
  return { on: true, because: 'notice_shown', message: 'its notice was shown, and nothing turns it off', url }
}
