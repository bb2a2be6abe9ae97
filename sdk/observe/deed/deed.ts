/** What the agent did last, and how a call and the page fit it. Part of the page's third script. */
import type { ActionArguments, ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import type { Misfit, NetFinished, NetStarted, StorageChanged } from '../../protocol/events.js'
import { UNFILLED } from '../../protocol/unfilled.js'
import type { ActId, CallId } from '../../protocol/values.js'
import { Aftermath } from '../aftermath/index.js'
import { digest } from '../network/digest.js'
import { shapeOf } from '../network/outcome/answer-shape.js'
import { hasErrors } from '../network/outcome/errors.js'
import { parsedPlain } from '../network/parsed-plain.js'
import type { Read, RecentReads } from '../network/recent-reads.js'
import { FILE } from '../network/sent-body.js'
import { amountsIn, placesOfPage } from '../reading/number-places.js'
import { atOneMoment } from '../reading/one-moment.js'
import { textsOfPage } from '../reading/texts.js'
import { ActedPage } from './acted-page.js'
import { AskedAgain } from './again/asked-again.js'
import { beyondEnd } from './again/beyond-end.js'
import { droppedParameter } from './again/dropped-parameter.js'
import { isSamePage } from './again/same-page.js'
import { isSkippedPage } from './again/skipped-page.js'
import { Answers } from './answers.js'
import { holeIn } from './hole.js'
import { LostCharacters } from './lost-characters.js'
import { MarkedRows } from './marked-rows.js'
import { borrowed } from './misfit/borrowed.js'
import { Chosen } from './misfit/chosen.js'
import { type Member, membersOf } from './misfit/members.js'
import { opposite, type Toggle } from './misfit/opposite.js'
import { otherChoice } from './misfit/other-choice.js'
import { shifted } from './misfit/shifted.js'
import { swapped } from './misfit/swapped.js'
import { Unchanged } from './misfit/unchanged.js'
import { isNone, mentionsNone, valueless } from './misfit/valueless.js'
import { isNoneQuoted } from './none-quoted.js'
import { ActedRecord } from './records/acted-record.js'
import { UncreatedRow } from './records/uncreated.js'
import { Told } from './told/index.js'
import { CutValues } from './typed/cut-values.js'
import { type Ignored, TypedFields } from './typed/typed-fields.js'
import { UnreadChoice } from './unread-choice.js'
import { UnshownAnswers } from './unshown.js'
import { WantedTexts } from './wanted-texts.js'

/** Methods whose requests carry what was filled in. */
const BEARING = /^(?:POST|PUT|PATCH)$/

/** A longer value is not reported. */
const VALUE_CHARS = 60
/** Methods that write what a field shows, and not another thing. */
const CHANGING = /^(?:PUT|PATCH)$/

/** members of a stored value that are compared */
const STORED = 10

/** An action, before it runs. */
export interface Doing {
  act: ActId
  target: Element
  action: ActionName
  /** name of the control, redacted */
  label: string
  /** it cannot be undone, by its name */
  isRemoving: boolean
  args: ActionArguments
  /** what its claim looks for in frames */
  texts?: readonly string[]
}

interface Redaction {
  text(text: string): string
}

/** A request that starts. */
export interface Starting {
  /** rises with each call */
  number: number
  href: string
  method: string
  /** its text, or what it was given as */
  body: unknown
  /** the parsed text; undefined for any other than JSON */
  value: unknown
  /** those that the app set, where they are known */
  headers: HeadersInit | undefined
  isWrite: boolean
  /** its cause is an action */
  isOfAct: boolean
  reads: RecentReads
  redact: Redaction
}

/** A write that ended. */
export interface Ended {
  /** rises with each call */
  number: number
  href: string
  sent: unknown
  /** the parsed response; undefined for none */
  answer: unknown
  status: number
  /** its cause is an action */
  isOfAct: boolean
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

/** What a field holds, unless it is secret. */
function heldBy({ type, value }: HTMLInputElement): string | undefined {
  return type === 'password' ? undefined : value
}

/** True for an object of the app, which the platform sends as `[object Object]`. */
function isBare(body: unknown): boolean {
  return Object.prototype.toString.call(body) === '[object Object]'
}

function redacted(misfit: Misfit, redact: Redaction): Misfit {
  return { ...misfit, name: redact.text(misfit.name), sent: redact.text(misfit.sent) }
}

type Fit = Pick<NetFinished, 'unsent' | 'undone' | 'ignored' | 'instead' | 'kept' | 'told' | 'shape'>

export class Deed {
  readonly answers = new Answers()
  readonly unshown = new UnshownAnswers()
  readonly wanted = new WantedTexts()
  readonly page = new ActedPage()
  /** headers of the XMLHttpRequest that is being sent */
  sending: HeadersInit | undefined
  readonly #typed = new TypedFields()
  readonly #cut = new CutValues()
  readonly #chosen = new Chosen()
  readonly #told = new Told()
  readonly #aftermath = new Aftermath(
    (amount) => this.#told.numbers.has(amount),
    () => this.#typed.filled.length > 0,
  )
  readonly #marked = new MarkedRows()
  readonly #choice = new UnreadChoice()
  readonly #lost = new LostCharacters()
  readonly #again = new AskedAgain()
  /** numbers of the page before the action */
  #shown: readonly number[] = []
  /** an answer has a text about a value that is none */
  #quotes = false
  readonly #record = new ActedRecord()
  readonly #unchanged = new Unchanged()
  readonly #uncreated = new UncreatedRow()
  /** addresses of writes whose body is not compared */
  readonly #unreadable = new Set<string>()
  /** what the page had read when the writes of the action started, by their numbers */
  readonly #reads = new Map<number, readonly Read[]>()
  #act: ActId | undefined
  #redact: Redaction | undefined

  /** @returns true when it may leave something amiss */
  begin(doing: Doing): boolean {
    return atOneMoment(() => this.#begin(doing))
  }

  #begin({ act, target, action, label, isRemoving, args, texts }: Doing): boolean {
    this.#act = act
    this.#record.begin(target, label, action === 'fill' ? heldBy(target as HTMLInputElement) : undefined)
    this.#chosen.begin(target, action, label)
    this.#typed.begin(target, action, label, args)
    this.#cut.begin(action, label, args.text)
    this.unshown.begin()
    const places = placesOfPage()
    this.#shown = [...places.values()].flatMap((text) => amountsIn(text).flat())
    this.#told.begin({ target, places })
    this.#reads.clear()
    this.wanted.begin(texts)
    this.#uncreated.begin()
    this.#again.begin()
    this.page.begin(target)
    this.#quotes = false
    this.#lost.begin()
    const mayLeave = this.#aftermath.begin(target, action, isRemoving)
    return [
      mayLeave,
      this.#marked.begin(target, isRemoving),
      this.#typed.lookup.isOpen,
      this.#cut.isOpen,
      this.#choice.begin(target, action, this.unshown.before),
    ].includes(true)
  }

  /** True when the action is at a record of a list that the page has read. */
  isOfList(reads: RecentReads): boolean {
    return this.#record.isListed(reads)
  }

  /** Call when the action is over. */
  end(): void {
    this.#typed.end()
    this.#chosen.end()
  }

  /**
   * What it left amiss on the page, now that its claim came true.
   *
   * @param hasAsked whether the app ever sent a request
   */
  amiss(hasAsked: boolean, reads: RecentReads): Amiss[] {
    return atOneMoment(() => this.#amiss(hasAsked, reads))
  }

  #amiss(hasAsked: boolean, reads: RecentReads): Amiss[] {
    // A frame may send what a form has.
    const [unsent] = this.#typed.isForFrame ? [] : (this.#typed.unsent() ?? [])
    // An app that never asked a server keeps all in the page.
    const isKept = unsent === undefined || !hasAsked
    const { before } = this.unshown
    const unasked = this.#marked.unasked
    const unread = this.#choice.found(reads.all)
    const behind = this.#typed.lookup.behind
    const cut = this.#cut.found
    const reset = this.#typed.reset(this.unshown.before)
    const typed = this.#typed.filled.map(({ value }) => value)
    const isQuoted = this.#quotes || typed.some((value) => UNFILLED.test(value)) || isNoneQuoted(reads.all)
    return [
      ...this.#aftermath.found(reads.all).filter((each) => !this.#isMeant(each)),
      ...(isKept ? [] : [{ how: 'unsent', name: unsent } as const]),
      ...(behind === undefined ? [] : [{ how: 'behind', name: behind } as const]),
      ...(cut === undefined ? [] : [{ how: 'cut', name: cut } as const]),
      ...(reset === undefined ? [] : [{ how: 'reset', name: reset } as const]),
      ...(isQuoted ? [{ how: 'quoted' } as const] : []),
      ...(this.#lost.isShown(before, typed, reads.all) ? [{ how: 'lost' } as const] : []),
      ...this.#told.found({ reads: reads.all, before }),
      ...(this.#uncreated.isMissing(reads.all) ? [{ how: 'uncreated' } as const] : []),
      ...(unasked === undefined ? [] : [{ how: 'unasked', count: unasked } as const]),
      ...(unread === undefined ? [] : [{ how: 'unread', name: unread } as const]),
      ...this.#readAmiss(reads.all),
    ]
  }

  /** True for what the answers have so, rows that are others, as many as went or those that are left, and for what was meant. */
  #isMeant({ how, count = 0 }: Amiss): boolean {
    return (
      (how === 'repeated' && this.unshown.hasOthers) ||
      (how === 'vanished' && (this.#told.numbers.lists(count) || this.#told.rows.areAsTold)) ||
      // A form that was filled in is meant to be submitted.
      (how === 'submitted' && this.#typed.filled.length > 0)
    )
  }

  /** What is amiss in how the action read a list again. */
  #readAmiss(reads: readonly Read[]): Amiss[] {
    const again = this.#again.all
    const { target } = this.page
    if (again.length === 0 || target === undefined) return []
    const { before } = this.unshown
    const now = textsOfPage()
    // A control with a number of its own jumps.
    const isNumbered = /\d/.test(target.textContent ?? '')
    return again.flatMap((each): Amiss[] => {
      const dropped = droppedParameter(each, reads, { target, before, now })
      const count = beyondEnd(each, reads)
      return [
        ...(dropped === undefined ? [] : [{ how: 'dropped', name: dropped } as const]),
        ...(count === undefined ? [] : [{ how: 'beyond', count } as const]),
        ...(isSamePage(each, reads, before, now) ? [{ how: 'same-page' } as const] : []),
        ...(!isNumbered && isSkippedPage(each, { reads, before, now }) ? [{ how: 'skipped' } as const] : []),
      ]
    })
  }

  /** @returns how the request fits, and the action that it comes from by what it carries */
  started({ number, href, method, body, value, headers, isWrite, isOfAct, reads, redact }: Starting): {
    fit: Pick<NetStarted, 'other' | 'misfit' | 'hole' | 'digest'>
    act?: ActId
  } {
    this.#redact = redact
    const isText = typeof body === 'string'
    const sent = value ?? (isText || body == null ? body : isBare(body) ? String(body) : FILE)
    const isCarrier = this.#typed.started(number, href, sent)
    if (isOfAct && isWrite) this.#typed.wrote(number, href)
    if (isOfAct && CHANGING.test(method)) this.#typed.changes(number)
    if (isOfAct) this.#cut.started(href, sent)
    if (isOfAct && !isWrite) {
      this.#typed.lookup.started(href, sent)
      this.#again.started(href, reads.all)
    }
    const hole = holeIn(headers ?? this.sending)
    const hollow = hole === undefined ? {} : { hole }
    if (!isWrite) return { fit: hollow }
    if (method === 'POST') this.#record.created.started(number, href, sent)
    if (sent === FILE || (body == null && !BEARING.test(method))) this.#unreadable.add(href)
    const members = membersOf(sent, href)
    if (isOfAct) {
      this.#aftermath.veil.asked()
      this.#lost.sent(sent, reads.all)
      this.#told.order.started(number, sent, this.#record.lists.of(reads).values())
      this.#marked.started(method, href, body)
      if (method === 'POST') this.#uncreated.started(number, href, sent, reads.all)
      this.#reads.set(number, reads.all)
    }
    const toggle = isOfAct ? this.#chosen.toggled : undefined
    const unchanged = this.#unchanged.started(sent, new URL(href).pathname, reads, toggle)
    const misfit =
      isOfAct || isCarrier
        ? (this.#misfitOf(members) ?? this.#borrowed(href, sent, reads) ?? unchanged)
        : undefined
    const other = isOfAct ? this.#record.missedBy(href, members, reads, this.#chosen.checked) : undefined
    return {
      fit: {
        ...hollow,
        ...(other === undefined ? {} : { other: redact.text(other) }),
        ...(misfit && { misfit: redacted(misfit, redact) }),
        ...(isText || body == null ? { digest: digest(isText ? body : '') } : {}),
      },
      ...(isCarrier && this.#act !== undefined ? { act: this.#act } : {}),
    }
  }

  /** How a stored value fits what was done. */
  stored(value: string, redact: Redaction): Pick<StorageChanged, 'none' | 'misfit'> {
    if (isNone(value)) return { none: true }
    const members = membersOf(parsedPlain(value) ?? value)
    const { toggles, choices } = this.#chosen.shown
    // Of more, some may tell of anything else.
    const isSmall = members.length <= STORED
    const misfit = isSmall ? (opposite(members, toggles) ?? otherChoice(members, choices)) : undefined
    return misfit === undefined ? {} : { misfit: redacted(misfit, redact) }
  }

  #misfitOf(members: readonly Member[]): Misfit | undefined {
    return (
      valueless(
        members,
        this.#chosen.choices.map(({ label }) => label),
      ) ??
      opposite(members, this.#chosen.toggles) ??
      otherChoice(members, this.#chosen.choices) ??
      shifted(members, [...this.#typed.filled, ...this.#chosen.values]) ??
      swapped(members, this.#typed.filled)
    )
  }

  #borrowed(href: string, sent: unknown, reads: RecentReads): Misfit | undefined {
    return borrowed(sent, new URL(href).pathname, this.#record.lists.of(reads).values(), this.#typed.filled)
  }

  /** The label of a checkbox that the agent set, and whose member the answer has the other way. */
  #denied(answer: unknown): string | undefined {
    const set = this.#chosen.set
    const members = set.length === 0 ? [] : membersOf(answer)
    const isNamed = ({ names }: Toggle) => members.some(({ name }) => names.includes(name))
    return opposite(members, set.filter(isNamed))?.name
  }

  /** @returns `errors` when the answer has them, as one to a GraphQL query that failed */
  heard({ call, number, href, resource, value }: Heard, reads: RecentReads): 'errors' | undefined {
    this.#quotes ||= mentionsNone(value)
    this.#lost.answered(value)
    this.answers.keep(call, number, resource, value)
    const options = () => this.#chosen.choices.flatMap(({ beside }) => beside)
    this.unshown.heard(call, href, value, reads.all, options)
    this.#told.numbers.read(resource, number, value)
    this.#again.heard(href, value)
    this.#cut.answered(value)
    return hasErrors(value) ? 'errors' : undefined
  }

  /** Compares a write and its response with what the agent typed. */
  finished({ number, href, sent, answer, status, isOfAct }: Ended): Fit {
    // Accepted work is answered with an id of its own.
    const made = status < 400 && status !== 202 ? answer : undefined
    this.#record.created.answered(number, made)
    const isUncreated = this.#uncreated.answered(number, made)
    const write = {
      number,
      href,
      sent,
      answer,
      reads: this.#reads.get(number) ?? [],
      choices: this.#chosen.choices,
    }
    const isTold =
      isOfAct && ((status < 400 && this.#told.written(write)) || isUncreated || this.#aftermath.veil.isAny)
    this.#quotes ||= mentionsNone(answer)
    this.#lost.answered(answer)
    this.#cut.answered(answer)
    const shape = isOfAct ? shapeOf(answer, sent) : undefined
    return {
      ...(shape === undefined ? {} : { shape }),
      ...this.#compared(number, href, sent, answer, status),
      ...(isTold ? { told: true } : {}),
    }
  }

  /** The two values, for the claim that may speak about them, unless one of them is secret. */
  #instead({ name, sent, back }: Partial<Ignored> = {}): Fit {
    const isPublic = (value: string | undefined): value is string =>
      value !== undefined &&
      value.length <= VALUE_CHARS &&
      [value, `${name}: ${value}`, JSON.stringify({ [name ?? '']: value })].every(
        (text) => this.#redact?.text(text) === text,
      )
    return isPublic(sent) && isPublic(back) ? { instead: { sent, back } } : {}
  }

  #compared(number: number, href: string, sent: unknown, answer: unknown, status: number): Fit {
    if (this.#unreadable.delete(href)) return {}
    if (status >= 400) this.#typed.refused(number)
    else this.#typed.saved(number)
    const unsent = this.#typed.unsent()
    const undone = this.#typed.undone()
    const ignored = this.#typed.ignored(sent, answer, this.#shown)
    const name = ignored?.name ?? this.#denied(answer)
    const kept = this.#typed.cleared.kept(sent, answer)
    return {
      ...(unsent === undefined ? {} : { unsent }),
      ...(undone === undefined ? {} : { undone }),
      ...(name === undefined ? {} : { ignored: name }),
      ...this.#instead(ignored),
      ...(kept === undefined ? {} : { kept }),
    }
  }
}
