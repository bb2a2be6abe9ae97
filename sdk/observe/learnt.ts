import type { DialogAnswer } from '../protocol/commands/act.js'
import type { StreamFrame } from '../protocol/events.js'
import type { ActId } from '../protocol/values.js'
import type { Provenance } from './cause/cause-tracker.js'
import type { Deed } from './deed/deed.js'
import type { furtherTexts } from './network/outcome/further-texts.js'
import type { progressIn } from './network/outcome/progress.js'
import type { parsed } from './network/parsed.js'
import type { Echoes } from './tasks/echoes.js'

/** What the third script brings besides the readers of outcomes. */
export interface Learnt {
  /** channels to install in each realm; `never` because a channel's context refers to this interface */
  channels?: readonly { supported(): boolean; install(context: never): () => void }[]
  /** reads JSON of more than one form */
  parsed?: typeof parsed
  progressIn?: typeof progressIn
  /** what an answer that reports a failure says, to find it on the page */
  furtherTexts?: typeof furtherTexts
  /** what a frame of a stream says about work that was accepted */
  progressOf?: (name: string | undefined, text: string | undefined) => StreamFrame['says']
  deed?: Deed
  echoes?: Echoes
  /** of an intersection observer: what scrolled just now in an act's turn; undefined for nothing, and for other observers */
  scrolled?: (observer: object) => Provenance | undefined
  /** how the browser's dialogs that the last action leads to are answered */
  dialogs?: { act: ActId; answer: DialogAnswer } | undefined
  /** of a trusted event that a native action leads to; undefined for a person's */
  hand?: ((event: Event) => Provenance | undefined) | undefined
  /** a person asks for the panel, or is done with it */
  togglePanel?: () => void
  /** a person asked for the panel before its trigger was there */
  isPanelAsked?: boolean
}
