/** What the agent did last, and how a call and the page fit it. Part of the page's third script. */
import type { ActionArguments, ActionName } from '../../protocol/commands/act.js'
import type { NetFinished, NetStarted } from '../../protocol/events.js'
import type { ActId, CallId } from '../../protocol/values.js'
import type { Redactor } from '../../values/redactor.js'
import { PressedToggle } from '../pressed-toggle.js'
import { Answers } from './answers.js'
import { digest } from './digest.js'
import type { RecentReads } from './recent-reads.js'
import { ActedRecord } from './records/acted-record.js'
import { FILE } from './sent-body.js'
import { TypedFields } from './typed/typed-fields.js'
import { UnshownAnswers } from './unshown.js'

/** An action, before it runs. */
export interface Doing {
  act: ActId
  target: Element
  action: ActionName
  /** name of the control, redacted */
  label: string
  args: ActionArguments
}

/** A request that starts. */
export interface Starting {
  href: string
  /** its text, or what it was given as */
  body: unknown
  /** the parsed text; undefined for any other than JSON */
  value: unknown
  isWrite: boolean
  /** its cause is an action */
  isOfAct: boolean
  reads: RecentReads
  redact: Redactor
}

/** A write that ended. */
export interface Ended {
  href: string
  sent: unknown
  /** the parsed response; undefined for none */
  answer: unknown
  status: number
}

/** A read of the action that was answered. */
export interface Heard {
  call: CallId
  /** rises with each call */
  number: number
  href: string
  resource: string
  value: unknown
}

export class Deed {
  readonly answers = new Answers()
  readonly unshown = new UnshownAnswers()
  readonly toggle = new PressedToggle()
  readonly #typed = new TypedFields()
  readonly #record = new ActedRecord()
  #act: ActId | undefined

  begin({ act, target, action, label, args }: Doing): void {
    this.#act = act
    this.#record.begin(target, label)
    this.#typed.begin(target, action, label, args)
    this.unshown.begin()
    this.toggle.begin(target, action)
  }

  /** True when the action is at a record of a list that the page has read. */
  isOfList(reads: RecentReads): boolean {
    return this.#record.isListed(reads)
  }

  /** Call when the action is over. */
  end(): void {
    this.#typed.end()
  }

  /** @returns how the request fits, and the action that it comes from by what it carries */
  started({ href, body, value, isWrite, isOfAct, reads, redact }: Starting): {
    fit: Pick<NetStarted, 'other' | 'digest'>
    act?: ActId
  } {
    const isText = typeof body === 'string'
    const isCarrier = this.#typed.started(href, value ?? (isText || body == null ? body : FILE))
    if (!isWrite) return { fit: {} }
    const other = isOfAct ? this.#record.missedBy(href, reads) : undefined
    return {
      fit: {
        ...(other === undefined ? {} : { other: redact.text(other) }),
        ...(isText || body == null ? { digest: digest(isText ? body : '') } : {}),
      },
      ...(isCarrier && this.#act !== undefined ? { act: this.#act } : {}),
    }
  }

  heard({ call, number, href, resource, value }: Heard, reads: RecentReads): void {
    this.answers.keep(call, number, resource, value)
    this.unshown.heard(call, href, value, reads.all)
  }

  /** Compares a write and its response with what the agent typed. */
  finished({ href, sent, answer, status }: Ended): Pick<NetFinished, 'unsent' | 'undone' | 'ignored'> {
    if (sent === undefined) return {}
    if (status >= 400) this.#typed.refused(href)
    const unsent = this.#typed.unsent()
    const undone = this.#typed.undone()
    const ignored = this.#typed.ignored(sent, answer)
    return {
      ...(unsent === undefined ? {} : { unsent }),
      ...(undone === undefined ? {} : { undone }),
      ...(ignored === undefined ? {} : { ignored }),
    }
  }
}
