/** The fields that an agent cleared or filled, and a write that leaves them out, or has them under another name. Their values never leave the page. */

import type { ActionName } from '../../../protocol/commands/act.js'
import { isRecord } from '../../../protocol/record.js'
import { namesIn } from '../../network/outcome/sent.js'
import { areAlike, wordsOf } from '../../reading/words.js'
import { holds } from './carried.js'

const GIVING: ReadonlySet<ActionName> = new Set(['clear', 'fill', 'type', 'select'])
const FIELDS = 10
/** A shorter value may be a default of the server. */
const LEAST_CHARS = 3
const DEPTH = 3

interface Field {
  element: HTMLInputElement
  label: string
  /** its `name` and `id` */
  names: readonly string[]
  scope: Element | null
  before: string
  isCleared: boolean
}

export class ClearedFields {
  #fields: Field[] = []
  #scope: Element | null = null

  /**
   * Call before an action runs.
   *
   * @param scope the form or dialog around the target
   * @param text of the action
   */
  begin(target: Element, action: ActionName, label: string, scope: Element | null, text?: string): void {
    const element = target as HTMLInputElement
    const { value: before = '', id, name = '' } = element
    this.#scope = scope
    this.#fields = this.#fields.filter((field) => field.element !== element)
    if (!GIVING.has(action) || element.type === 'password' || before.length < LEAST_CHARS) return
    const names = [name, id].filter(Boolean)
    const isCleared = action === 'clear' || (action === 'fill' && text === '')
    this.#fields = [...this.#fields, { element, label, names, scope, before, isCleared }].slice(-FIELDS)
  }

  /**
   * The label of a field around the last act that is still empty, or whose value the write has, that has no member in the
   * write, and has its former value under its name in the answer; undefined for none.
   */
  kept(sent: unknown, answer: unknown): string | undefined {
    if (this.#fields.length === 0 || !isRecord(sent) || !isRecord(answer)) return undefined
    const names = namesIn(sent, DEPTH)
    const members = [answer, ...Object.values(answer)].filter(isRecord).flatMap(Object.entries)
    return this.#fields.find((field) => {
      const { scope, before } = field
      const own = members.filter(([name]) => isNamedAs(field, name))
      return (
        scope !== null &&
        scope === this.#scope &&
        isGiven(field, sent, answer) &&
        !names.some((name) => isNamedAs(field, name)) &&
        own.length > 0 &&
        own.every(([, value]) => String(value) === before)
      )
    })?.label
  }
}

/** True for a field that is empty, and for one whose value the write has and the answer lacks. */
function isGiven({ element, isCleared }: Field, sent: unknown, answer: unknown): boolean {
  const { isConnected, value } = element
  if (isCleared) return !isConnected || value === ''
  return isConnected && value !== '' && holds(sent, value) && !holds(answer, value)
}

/** The same name, or all words of one of the two in the other. */
function isNamedAs({ label, names }: Field, member: string): boolean {
  const [one, other] = [wordsOf(member), wordsOf(label)]
  const isIn = (words: readonly string[], all: readonly string[]) =>
    words.length > 0 && words.every((word) => all.some((each) => areAlike(word, each)))
  return names.includes(member) || isIn(one, other) || isIn(other, one)
}
