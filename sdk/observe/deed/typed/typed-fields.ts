/**
 * The fields that an agent filled, and whether a request carried what they hold. The names of the fields leave the page; of
 * their values only those that an answer returns otherwise, where they are not secret. Part of the page's third script.
 */

import type { ActionArguments, ActionName } from '../../../protocol/commands/act.js'
import { foldText } from '../../../protocol/match.js'
import { isRecord } from '../../../protocol/record.js'
import { containsWhole } from '../../../protocol/whole.js'
import { FILE } from '../../network/sent-body.js'
import { isClose } from '../../reading/amount-readings.js'
import { isQuantity } from '../../reading/number-places.js'
import { textsOfPage } from '../../reading/texts.js'
import { holds, isCarried, isConverted } from './carried.js'
import { ClearedFields } from './cleared-fields.js'
import { isFiltered, type List, shownLists } from './filtered.js'
import { Lookup } from './lookup.js'

const FIELDS = 30
/** A smaller number may stand on the page for another reason. */
const TELLING = 10
const FILE_CHARS = 2_000
const REPORTED = 5
/** A shorter text may be in a body for another reason. */
const TELLING_CHARS = 6
/** A shorter former text may be the value of another member. */
const LEAST_CHARS = 3
const SPACE = /[\s,;]+/
const TYPING: ReadonlySet<ActionName> = new Set(['fill', 'type', 'select'])
const SCOPE = 'form,dialog,[role=dialog],[role=alertdialog]'
const SUBMITS = 'button:not([type=button],[type=reset]),input[type=submit],input[type=image]'
/** A control that saves one thing at once, whatever else the form holds. */
const SWITCHES =
  'input[type=checkbox],input[type=radio],[role=switch],[role=checkbox],[role=radio],[role=tab]'
/** Fields whose text only looks something up, or that must not be compared. */
const UNTOLD =
  'input[type=search],input[type=password],input[type=file],[role=searchbox],[role=combobox],[list],[aria-autocomplete]'
/** A form with one password signs in, and no later write owes what it held. A new password belongs to an account's record. */
const PASSWORDS = 'input[type=password]'
/** Keys of an answer that speak about the request itself. */
const SPEAKS = /^(?:message|msg|detail|details|reason|status|state|code|type|text|id|token)$/i

interface Field {
  element: Element
  label: string
  /** the form or dialog around it */
  scope: Element | null
  before: string
  /** readings when the action was over */
  after: readonly string[]
  /** the readings of each file that it was given, until a request carries one of them */
  files?: readonly string[][]
  /** a list shows only what has its text since it was filled */
  isFilter?: boolean
  /** its form was submitted */
  isSubmitted: boolean
  /** the latest reading that a request carried */
  sent?: string
  /** the write that carried it as a member of its record */
  by?: { call: number; place: string; member: string }
  /** its amount was sent in another unit */
  isConverted?: boolean
  /** the last action changed a record to what it held: while that is asked for, and when it was done */
  change?: { call: number; isDone: boolean }
  /** a later write to the same place carried the former value again */
  isUndone?: boolean
}

/** A member that the answer returns with another value. */
export interface Ignored {
  name: string
  sent?: string
  back?: string
}

export class TypedFields {
  #fields: Field[] = []
  readonly cleared = new ClearedFields()
  readonly lookup = new Lookup()
  #target: Element | undefined
  /** addresses of the last action's writes, by their number */
  readonly #writes = new Map<number, string>()
  /** lists of the page before the last field was filled */
  #lists: readonly List[] = []

  /**
   * Call before an action runs.
   *
   * @param label how the field is reported, redacted
   * @param args of the action
   */
  begin(target: Element, action: ActionName, label: string, { text, files }: ActionArguments): void {
    this.#noteFilter()
    this.#target = target
    this.#writes.clear()
    const scope = scopeOf(target)
    this.lookup.begin(target, action, label)
    this.cleared.begin(target, action, label, scope, text)
    for (const field of this.#fields) delete field.change
    for (const field of this.#fields)
      if (field.scope === scope && isSubmit(target, action)) field.isSubmitted = true
    this.#fields = this.#fields.filter(
      ({ element, scope, isSubmitted }) =>
        element !== target && (element.isConnected || (isSubmitted && !signsIn(scope))),
    )
    const told = { element: target, label, scope, isSubmitted: false }
    if (files !== undefined) {
      this.#fields = [...this.#fields, { ...told, before: '', after: [], files: files.map(readingsOfFile) }]
      return
    }
    if (!TYPING.has(action) || target.matches(UNTOLD) || isAskedFor(text, target, scope)) return
    const field = { ...told, before: readingsOf(target).join(), after: [] }
    this.#lists = scope?.querySelector(SUBMITS) == null ? shownLists() : []
    this.#fields = [...this.#fields, field].slice(-FIELDS)
  }

  /** Call when the action of `begin` is over. */
  end(): void {
    const field = this.#fields.find(({ element }) => element === this.#target)
    if (field !== undefined && field.files === undefined) field.after = readingsOf(field.element)
  }

  /** Notes of the field that was filled last whether it filters what is shown. */
  #noteFilter(): void {
    const field = this.#fields.find(({ element }) => element === this.#target)
    if (field !== undefined) field.isFilter = isFiltered(this.#lists, held(field)[0] ?? '')
    this.#lists = []
  }

  /**
   * Call when a request starts.
   *
   * @param call its number
   * @param place its address
   * @param sent its body
   * @returns true when it carries exactly what the last action typed
   */
  started(call: number, place: string, sent: unknown): boolean {
    const last = this.#fields.find(({ element }) => element === this.#target)
    for (const field of this.#fields) {
      if (field.files !== undefined)
        field.files = field.files.filter(
          (file) => !file.some((value) => isCarried(value, [sent, place]) || isFilePart(sent, value)),
        )
      const latest = held(field)
      const carried = latest.find(
        (value) => isCarried(value, [sent, place]) && !isLeftAsBefore(field, value, sent),
      )
      const isPlace = field.by?.place === place || field.before.length >= TELLING_CHARS
      const isBack = isPlace && isRecord(sent) && isFormer(field, sent[field.by?.member ?? ''])
      if (isBack && latest.length > 0) field.isUndone = true
      else if (carried !== undefined) noteSent(field, { call, place }, sent, carried)
    }
    return (
      last !== undefined && held(last).some((value) => value.length >= TELLING_CHARS && holds(sent, value))
    )
  }

  /** True when the last act was in a frame, or in a form that names a frame or tab for its answer. */
  get isForFrame(): boolean {
    const { form, ownerDocument } = (this.#target ?? {}) as Partial<HTMLInputElement>
    return ownerDocument !== document || (form?.target ?? '') !== ''
  }

  /** What the filled fields hold. */
  get filled(): { label: string; value: string }[] {
    return this.#fields.flatMap((field) => {
      const [value] = held(field)
      return value === undefined ? [] : [{ label: field.label, value }]
    })
  }

  /** Call when a write of the action starts. @param call its number @param place its address */
  wrote(call: number, place: string): void {
    this.#writes.set(call, place)
  }

  /** Call when a write failed: it did not bring what it carried. @param call its number */
  refused(call: number): void {
    this.#writes.delete(call)
    for (const field of this.#fields) {
      if (field.by?.call === call) delete field.sent
    }
  }

  /** Call when a write of the action starts that changes a record. @param call its number */
  changes(call: number): void {
    for (const field of this.#fields) if (field.by?.call === call) field.change = { call, isDone: false }
  }

  /** Call when a write succeeded. @param call its number */
  saved(call: number): void {
    for (const { change } of this.#fields) if (change?.call === call) change.isDone = true
  }

  /**
   * The label of a field that shows its former value again, after the last action changed a record to what it held.
   *
   * @param before texts of the page before the action, folded: where the page newly shows the value, the field is free for
   *   the next one
   */
  reset(before: readonly string[]): string | undefined {
    const field = this.#fields.find(
      ({ element, before: former, change, sent }) =>
        change?.isDone === true &&
        former !== '' &&
        sent !== undefined &&
        readingsOf(element).join() === former &&
        element.checkVisibility(),
    )
    const value = foldText(field?.sent ?? '')
    const count = (texts: readonly string[]) => texts.filter((text) => containsWhole(text, value)).length
    return field !== undefined && count(textsOfPage()) <= count(before) ? field.label : undefined
  }

  /** The label of a field whose former value the latest write carried again, after one had carried the typed value. */
  undone(): string | undefined {
    return this.#fields.find(({ isUndone }) => isUndone === true)?.label
  }

  /**
   * Call when a write ends.
   *
   * @returns labels of the fields around the last act whose value no request has carried; undefined when no field could
   */
  unsent(): string[] | undefined {
    const target = this.#target
    if (this.#fields.length === 0 || target === undefined || target.matches(SWITCHES)) return undefined
    const scope = scopeOf(target)
    const isPart = target.matches('[type=button]') && scope !== null && scope.querySelector(SUBMITS) !== null
    if (isPart) return undefined
    return this.#fields
      .filter(
        (field) =>
          (field.scope === scope || field.isSubmitted) &&
          isUnsent(field) &&
          field.isFilter !== true &&
          !this.#isUnit(field) &&
          !this.#isCount(field),
      )
      .map(({ label }) => label)
      .slice(0, REPORTED)
  }

  /** True for a number of things, each with a request of its own. */
  #isCount(field: Field): boolean {
    const places = [...this.#writes.values()]
    const many = places.map((place) => `${places.filter((each) => each === place).length}`)
    return field.files === undefined && held(field).some((value) => value !== '1' && many.includes(value))
  }

  /** True for a choice beside an amount that was sent in another unit: it may be the unit. */
  #isUnit({ element, scope }: Field): boolean {
    return (
      element.localName === 'select' &&
      this.#fields.some((other) => other.scope === scope && other.isConverted === true)
    )
  }

  /**
   * The member of a write with a typed value that the answer returns with another value, a list that it returns empty, or
   * a flag that it returns as its opposite; undefined for none.
   *
   * @param shown numbers of the page before the action
   */
  ignored(sent: unknown, answer: unknown, shown: readonly number[]): Ignored | undefined {
    const typed = this.#fields.flatMap(({ sent: value, before }) =>
      value === undefined ? [] : [{ value, before }],
    )
    const record = bodyOf(sent)
    if (record === undefined) return undefined
    const back = recordLike(record, answer)
    const refused = Object.keys(record).find(
      (name) =>
        (isFilledList(record[name]) && isEmptyList(back?.[name])) || areOpposite(record[name], back?.[name]),
    )
    if (refused !== undefined) return { name: refused }
    const levels = shown.filter((each) => each >= TELLING)
    const changed = Object.entries(record).find(([name, one]) => {
      const other = back?.[name]
      if (SPEAKS.test(name) || !isPlain(one) || !isPlain(other) || isMasked(String(other), one)) return false
      return typed.some(({ value, before }) => {
        const isFormer = value === one && before !== '' && before === other && !holds(back, value)
        if (!isCarried(value, one) || isFormer) return isFormer
        const isReckoned = isLevel(Number(one), other, levels) || isPart(Number(one), name, back)
        return !isCarried(value, back) && !isCarried(String(other), one) && !isReckoned
      })
    })
    if (changed === undefined) return undefined
    const [name, value] = changed
    if (this.#fields.some(({ element }) => element.matches(PASSWORDS))) return { name }
    return { name, sent: String(value), back: String(back?.[name]) }
  }
}

/** True for a number that is the sent one more or less than one of the page: a new level of stock. */
function isLevel(sent: number, answered: unknown, shown: readonly number[]): boolean {
  return typeof answered === 'number' && shown.some((one) => isClose(Math.abs(answered - one), sent))
}

/** True for a member that is the sent number together with another one of the answer: an amount and its fee. */
function isPart(sent: number, name: string, back: Record<string, unknown> | undefined): boolean {
  const { [name]: own, ...others } = back ?? {}
  return (
    typeof own === 'number' &&
    Object.entries(others).some(
      ([other, one]) => isQuantity(other) && typeof one === 'number' && isClose(own + one, sent),
    )
  )
}

function noteSent(field: Field, by: { call: number; place: string }, sent: unknown, value: string): void {
  field.sent = value
  field.isUndone = false
  field.isConverted = isConverted(value, sent)
  const member = isRecord(sent) && Object.keys(sent).find((name) => isCarried(value, sent[name]))
  if (typeof member === 'string') field.by = { ...by, member }
}

/** True for the value that the field had before it was filled. */
function isFormer({ before }: Field, value: unknown): boolean {
  return before === (value === null ? '' : String(value).trim())
}

/** True for a body with the former text and without the words that were added: both texts may share the others. */
function isLeftAsBefore({ before }: Field, value: string, sent: unknown): boolean {
  if (before.length < LEAST_CHARS || !/\p{L}/u.test(before) || !holds(sent, before) || holds(sent, value))
    return false
  const known = before.split(SPACE)
  const added = value.split(SPACE).filter((word) => !known.includes(word))
  return added.length > 0 && !isCarried(added.join(' '), sent)
}

function isUnsent(field: Field): boolean {
  const { files, sent } = field
  if (files !== undefined) return files.length > 0
  const latest = held(field)
  return latest.length > 0 && (sent === undefined || !latest.some((value) => isCarried(value, sent)))
}

/** What the field holds, or what it held when the action was over: an app clears a field when it has read it. */
function held({ element, before, after, files }: Field): readonly string[] {
  const now = element.isConnected && files === undefined ? readingsOf(element) : []
  const latest = now.length > 0 ? now : after
  return latest.join() === before ? [] : latest
}

/** Shorter, a text may be in a file by chance; so may a small part of it. */
const PART_CHARS = 8
const PART = 0.05

/** True for a body that is a part of the file: it is sent in pieces. */
function isFilePart(sent: unknown, file: string): boolean {
  const least = Math.max(PART_CHARS, file.length * PART)
  return typeof sent === 'string' && sent.length >= least && file.includes(sent)
}

/** A file is carried as such, by its name, or by what it contains. */
function readingsOfFile({ name, base64 }: NonNullable<ActionArguments['files']>[number]): string[] {
  return [FILE, name, atob(base64).slice(0, FILE_CHARS)]
}

/** A field's value; of a select also the label. Empty for an empty field. */
function readingsOf(element: Element): string[] {
  const { localName } = element
  if (localName === 'input' || localName === 'textarea')
    return [(element as HTMLInputElement).value].filter(Boolean)
  if (localName !== 'select') return [element.textContent ?? ''].filter(Boolean)
  const [chosen] = (element as HTMLSelectElement).selectedOptions
  // An option may stand for an object of the app.
  if (chosen === undefined || /^\[object |^\d+: /.test(chosen.value)) return []
  return [...new Set([chosen.value, chosen.label])]
}

/** "Type DELETE to confirm": the text only opens the way. */
function isAskedFor(text = '', target: Element, scope: Element | null): boolean {
  return text.length > 1 && ((scope ?? target.parentElement)?.textContent ?? '').includes(text)
}

function scopeOf(element: Element): Element | null {
  const scope = (element as HTMLInputElement).form ?? element.closest(SCOPE)
  const { host } = element.getRootNode() as ShadowRoot
  // A custom element may hold the field of a form outside.
  return scope ?? (host === undefined ? null : scopeOf(host))
}

function signsIn(scope: Element | null): boolean {
  const passwords = [...(scope?.querySelectorAll(PASSWORDS) ?? [])]
  return passwords.length === 1 && passwords[0]?.getAttribute('autocomplete') !== 'new-password'
}

function isSubmit(target: Element, action: ActionName): boolean {
  return (
    action === 'submit' || (action === 'press' && target.localName === 'input') || target.matches(SUBMITS)
  )
}

/** The record that a write carries: its top, or the only member, as in `{ article: { title } }`. */
function bodyOf(sent: unknown): Record<string, unknown> | undefined {
  if (!isRecord(sent)) return undefined
  const [only, ...others] = Object.values(sent)
  return others.length === 0 && isRecord(only) ? only : sent
}

/** The record of the answer that is about the same thing: its top, or the one that shares most names. */
function recordLike(sent: Record<string, unknown>, answer: unknown): Record<string, unknown> | undefined {
  if (!isRecord(answer)) return undefined
  const names = Object.keys(sent)
  const shares = (part: Record<string, unknown>) => names.filter((name) => name in part).length
  if (shares(answer) > 0) return answer
  return Object.entries(answer)
    .flatMap(([, part]) => (isRecord(part) ? [part] : []))
    .find((part) => shares(part) > Math.min(1, names.length - 1))
}

/** True for the end of a text behind signs that stand for the rest. */
function isMasked(text: string, whole: string | number | boolean): boolean {
  const [, end = ''] = /^[^\p{L}\p{N}]*[•*·●…]+[^\p{L}\p{N}]*(.+)$/u.exec(text) ?? []
  return end !== '' && String(whole).replace(/\s/g, '').endsWith(end.replace(/\s/g, ''))
}

/** A list of texts or numbers, such as tags. */
function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isPlain)
}

/** True for a flag, also as a text or a number, and the other one: a server takes the text "false" or "0" for true. */
function areOpposite(sent: unknown, back: unknown): boolean {
  return typeof back === 'boolean' && [String(!back), back ? '0' : '1'].includes(String(sent))
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number'
}
