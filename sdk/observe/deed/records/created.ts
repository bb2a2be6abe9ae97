/** Records that the page's own writes made, and a later write to one of them under an id that nothing gave it. */

import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import { wordsOf } from '../../reading/words.js'
import { membersOf } from '../misfit/members.js'
import { decoded } from './decoded.js'
import { identified } from './identified.js'
import { pathOf } from './path-of.js'

const KEPT = 30
/** A shorter text may stand anywhere. */
const LEAST_CHARS = 3

interface Created {
  /** number of the call that sent it */
  call: number
  /** of the collection that it was added to */
  path: string
  /** the first text that was sent for it, or answered */
  text: string | undefined
  /** all that was sent for it and answered */
  values: readonly string[]
}

export class CreatedRecords {
  #created: readonly Created[] = []

  /** Call for each `POST` that starts. */
  started(call: number, href: string, sent: unknown): void {
    const values = valuesOf(sent)
    const created = { call, path: pathOf(href), text: values.find(isTelling), values }
    this.#created = [created, ...this.#created].slice(0, KEPT)
  }

  /** Call for each write that was answered. @param answer undefined when it made nothing */
  answered(call: number, answer: unknown): void {
    const isOfRecord = identified(answer) !== undefined
    this.#created = this.#created.flatMap((each) => {
      if (each.call !== call) return [each]
      const values = [...each.values, ...valuesOf(answer)]
      return isOfRecord ? [{ ...each, values, text: values.find(isTelling) }] : []
    })
  }

  /**
   * @param to address of a write
   * @param near folded text around the control that the agent acted on
   * @returns the text of the one record at the control, where the write names it by an id that it was neither sent nor
   *   answered with, nor made of words at the control
   */
  misnamed(to: string, near: string): string | undefined {
    const path = pathOf(to)
    const id = stepOf(path)
    const known = new Set(wordsOf(near))
    const isMade = /\d/.test(id) && !wordsOf(id).every((word) => known.has(word))
    if (!isMade || this.#created.some(({ values }) => values.some((value) => containsWhole(value, id))))
      return undefined
    const collection = path.slice(0, path.lastIndexOf('/'))
    const texts = this.#created.flatMap(({ path: from, text }) =>
      from === collection && text !== undefined && containsWhole(near, text) ? [text] : [],
    )
    return texts.length === 1 ? texts[0] : undefined
  }
}

function valuesOf(body: unknown): string[] {
  return membersOf(body).map(({ value }) => folded(value))
}

function isTelling(value: string): boolean {
  return value.length >= LEAST_CHARS && /\p{L}/u.test(value) && !/^(?:true|false)$/.test(value)
}

function stepOf(path: string): string {
  return folded(decoded(path.split('/').at(-1) ?? ''))
}

function folded(value: unknown): string {
  return foldText(String(value))
}
