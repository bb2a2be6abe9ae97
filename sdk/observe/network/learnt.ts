import type { StreamFrame } from '../../protocol/events.js'
import type { PressedToggle } from '../pressed-toggle.js'
import type { Answers } from './answers.js'
import type { progressIn } from './outcome/progress.js'
import type { ActedRecord } from './records/acted-record.js'
import type { TypedFields } from './typed/typed-fields.js'
import type { UnshownAnswers } from './unshown.js'

/** What the third script brings besides the readers of outcomes. */
export interface Learnt {
  progressIn?: typeof progressIn
  /** what a frame of a stream says about work that was accepted */
  progressOf?: (name: string | undefined, text: string | undefined) => StreamFrame['says']
  typedFields?: TypedFields
  actedRecord?: ActedRecord
  answers?: Answers
  unshown?: UnshownAnswers
  pressedToggle?: PressedToggle
}
