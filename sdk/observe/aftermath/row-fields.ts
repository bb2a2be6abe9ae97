import { textsUnder } from '../../dom/walk.js'
import type { ActionName } from '../../protocol/commands/act.js'
import type { Amiss } from '../../protocol/commands/shown.js'
import { foldText } from '../../protocol/match.js'
import { listsOfPage } from '../reading/rows.js'
import type { Check } from './check.js'
import { type FieldRow, haveSlipped } from './slipped-fields.js'

/** What the user may change. A radio button moves on its own: one of a group is always on. */
const FIELDS = ':is(select,[type=checkbox],[type=range],:read-write):enabled'
const NOT_TEXT = 'select,textarea,script,style,template'
/** texts of a row that are read */
const TEXTS = 30
/** rows of a list that is read: an action waits for it */
const ROWS = 100

interface List {
  element: HTMLElement
  rows: readonly FieldRow[]
  acted: number | undefined
}

/** The rows of a list moved, and what was in their fields stayed at its place: it belongs to other rows now. */
export class RowFields implements Check {
  #lists: readonly List[] = []

  begin(target: Element, _action: ActionName): boolean {
    this.#lists = fieldRows().flatMap((rows) => {
      const element = rows[0]?.parentElement
      const acted = rows.findIndex((row) => row.contains(target))
      // What the control itself holds changes by the act.
      if (element == null || rows.length < 2 || (acted >= 0 && target.matches(FIELDS))) return []
      const read = rows.map(readingOf)
      const isFilled = read.some(({ fields }) => fields.some((value) => value !== ''))
      return isFilled ? [{ element, rows: read, acted: acted < 0 ? undefined : acted }] : []
    })
    return this.#lists.length > 0
  }

  get amiss(): Amiss | undefined {
    if (this.#lists.length === 0) return undefined
    const now = new Map(fieldRows().map((rows) => [rows[0]?.parentElement, rows]))
    const isSlipped = this.#lists.some(({ element, rows, acted }) =>
      haveSlipped(rows, (now.get(element) ?? []).map(readingOf), acted),
    )
    return isSlipped ? { how: 'slipped' } : undefined
  }
}

/** The rows of each list that have fields. */
function fieldRows(): Element[][] {
  if (document.querySelector(FIELDS) === null) return []
  const lists = listsOfPage().filter(({ length }) => length <= ROWS)
  return lists.map((rows) => rows.filter((row) => row.querySelector(FIELDS) !== null))
}

function readingOf(row: Element): FieldRow {
  const elements = [...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS)]
  const fields = elements.map((field) =>
    field.matches('[type=checkbox]') ? ((field as HTMLInputElement).checked ? 'on' : '') : field.value,
  )
  const chosen = elements.map((field) =>
    'selectedOptions' in field ? (field.selectedOptions[0]?.text ?? '') : '',
  )
  // A text that says what a field holds moves with the field.
  const shown = new Set([...fields, ...chosen].map(foldText))
  const texts: string[] = []
  for (const node of textsUnder(row)) {
    const text = foldText(node.data)
    const isBeside = text !== '' && !shown.has(text) && node.parentElement?.closest(NOT_TEXT) == null
    if (isBeside) texts.push(text)
    if (texts.length === TEXTS) break
  }
  return { texts, fields }
}
