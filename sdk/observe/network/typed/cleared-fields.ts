/** The fields that an agent cleared, and a write that leaves them out. Their values never leave the page. */
import type { ActionName } from '../../../protocol/commands/act.js'
import { areAlike, wordsOf } from '../misfit/members.js'
import { isRecord } from '../outcome/record.js'
import { namesIn } from '../outcome/sent.js'

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
    const isCleared = action === 'clear' || (action === 'fill' && text === '')
    if (!isCleared || before.length < LEAST_CHARS) return
    const names = [name, id].filter(Boolean)
    this.#fields = [...this.#fields, { element, label, names, scope, before }].slice(-FIELDS)
  }

  /**
   * The label of a field around the last act that is still empty, has no member in a write, and has its former value under
   * its name in the answer; undefined for none.
   */
  kept(sent: unknown, answer: unknown): string | undefined {
    if (this.#fields.length === 0 || !isRecord(sent) || !isRecord(answer)) return undefined
    const names = namesIn(sent, DEPTH)
    const members = [answer, ...Object.values(answer)].filter(isRecord).flatMap(Object.entries)
    return this.#fields.find((field) => {
      const { element, scope, before } = field
      const own = members.filter(([name]) => isNamedAs(field, name))
      return (
        scope === this.#scope &&
        !(element.isConnected && element.value !== '') &&
        !names.some((name) => isNamedAs(field, name)) &&
        own.length > 0 &&
        own.every(([, value]) => String(value) === before)
      )
    })?.label
  }
}

/** The same name, or all words of one of the two in the other. */
function isNamedAs({ label, names }: Field, member: string): boolean {
  const [one, other] = [wordsOf(member), wordsOf(label)]
  const isIn = (words: readonly string[], all: readonly string[]) =>
    words.length > 0 && words.every((word) => all.some((each) => areAlike(word, each)))
  return names.includes(member) || isIn(one, other) || isIn(other, one)
}
