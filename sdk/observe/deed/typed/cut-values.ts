/** Typed values that an address carries without encoding: a `#` ends the address, and a `+` of a query is read as a space. */
import type { ActionName } from '../../../protocol/commands/act.js'
import { holds } from './carried.js'

const TYPING: ReadonlySet<ActionName> = new Set(['fill', 'type'])
const FIELDS = 10

interface Value {
  label: string
  text: string
}

export class CutValues {
  #typed: Value[] = []
  #cut: Value | undefined

  /** Call before an action runs. */
  begin(action: ActionName, label: string, text = ''): void {
    this.#cut = undefined
    if (TYPING.has(action) && /[#+]/.test(text))
      this.#typed = [...this.#typed, { label, text: text.trim() }].slice(-FIELDS)
  }

  /** Call when a request of the action starts. */
  started(href: string, sent: unknown): void {
    // What was sent whole is stored: later addresses may have another name for it.
    this.#typed = this.#typed.filter(({ text }) => !holds(sent, text))
    this.#cut = this.#typed.find(({ text }) => isCut(href, text, sent) || isBare(href, text)) ?? this.#cut
  }

  /** Call when it was answered: a server may take a `+` for itself. */
  answered(answer: unknown): void {
    if (
      this.#cut !== undefined &&
      JSON.stringify(answer ?? '').includes(JSON.stringify(this.#cut.text).slice(1, -1))
    )
      this.#cut = undefined
  }

  /** True when a value is known that may be lost. */
  get isOpen(): boolean {
    return this.#typed.length > 0
  }

  /** The label of the field. */
  get found(): string | undefined {
    return this.#cut?.label
  }
}

/** `/notes/C# basics`, of which the server gets `/notes/C` */
function isCut(href: string, text: string, sent: unknown): boolean {
  const [begin = '', ...lost] = plain(text).split('#')
  const isAtEnd = ['/', '='].some((sign) => plain(href).endsWith(sign + begin))
  return begin !== '' && lost.length > 0 && isAtEnd && !holds(sent, text)
}

/** `?q=C++` */
function isBare(href: string, text: string): boolean {
  const [, query = ''] = /\?([^#]*)/.exec(href) ?? []
  return (
    text.includes('+') &&
    query.split('&').some((part) => {
      const value = part.slice(part.indexOf('=') + 1)
      return !/%2b/i.test(value) && plain(value) === plain(text)
    })
  )
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase()
  } catch {
    return text.toLowerCase()
  }
}
