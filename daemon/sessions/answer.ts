/** A session's answer to a call: the operation's output, and what the agent must know about the session. Pure. */
import {
  type NamesWith,
  OPERATIONS,
  type OperationName,
  type OutputOf,
} from '../../workers/operations/index.js'
import type { Retraction } from '../../workers/session/standing-verdicts.js'
import type { Message } from './conversation.js'
import type { Health } from './session.js'

/** The answer of an operation that did not run because a person paused the session. */
export interface Paused {
  paused: true
}

type HeldBack = NamesWith<{ changesPage: true; proves: false }>
type WithHealth = NamesWith<{ changesPage: true }> | NamesWith<{ proves: true }>

/**
 * The operation's output or `Paused`, with the person's new messages. Operations that change the page or give a verdict
 * add the session's health.
 */
export type AnswerOf<K extends OperationName> = (OutputOf<K> | (K extends HeldBack ? Paused : never)) & {
  messages?: Message[]
  /** earlier verdicts that were taken back; each agent is told once */
  retracted?: Retraction[]
} & (K extends WithHealth ? Health : unknown)

/**
 * True for an operation that does not run while the session is paused. Operations that give a verdict do run, and judge
 * the pause.
 */
export function isHeldBack(name: OperationName): name is HeldBack {
  const { changesPage, proves } = OPERATIONS[name].traits
  return changesPage && !proves
}

export function answerOf<K extends OperationName>(
  name: K,
  output: OutputOf<K> | Paused,
  { messages, retracted, health }: { messages: Message[]; retracted: Retraction[]; health: Health },
): AnswerOf<K> {
  const { changesPage, proves } = OPERATIONS[name].traits
  const isPaused = 'paused' in output
  return {
    ...output,
    ...(retracted.length > 0 ? { retracted } : {}),
    ...(messages.length > 0 || isPaused ? { messages } : {}),
    ...(changesPage || proves ? withWarningOf(output, health) : {}),
  } as AnswerOf<K>
}

/** Puts the output's own warning before the warning of the health. */
function withWarningOf(output: object, health: Health): Health {
  const { warning: own } = output as { warning?: string }
  if (own === undefined || health.warning === undefined) return health
  return { ...health, warning: `${own} ${health.warning}` }
}
