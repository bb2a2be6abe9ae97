/** A field that looks something up while the agent types. Part of the page's third script. */
import type { ActionName } from '../../../protocol/commands/act.js'
import { foldText } from '../../../protocol/match.js'
import { type Member, membersOf } from '../misfit/members.js'

const TYPING: ReadonlySet<ActionName> = new Set(['fill', 'type'])
const FIELD = 'input[type=search],input[type=text],input:not([type]),[role=searchbox],[role=combobox]'

export class Lookup {
  #field: HTMLInputElement | undefined
  #label = ''
  /** what the latest request asked for: a part of what is typed */
  #asked: string | undefined

  /** Call before an action runs. */
  begin(target: Element, action: ActionName, label: string): void {
    this.#field = TYPING.has(action) && target.matches(FIELD) ? (target as HTMLInputElement) : undefined
    this.#label = label
    this.#asked = undefined
  }

  get isOpen(): boolean {
    return this.#field !== undefined
  }

  /** Call when a read starts. */
  started(href: string, sent: unknown): void {
    const typed = foldText(this.#field?.value ?? '')
    if (typed === '') return
    const asked = membersOf(sent, href).map(({ value }: Member) => foldText(String(value)))
    const found = asked.find((text) => text !== '' && (typed.startsWith(text) || text.includes(typed)))
    if (found !== undefined) this.#asked = found
  }

  /** The label of the field, where the latest request asked only for the beginning of what it holds. */
  get behind(): string | undefined {
    const typed = foldText(this.#field?.isConnected === true ? this.#field.value : '')
    const asked = this.#asked
    return asked !== undefined && asked !== typed && typed.startsWith(asked) ? this.#label : undefined
  }
}
