/** A list that is read without what a field of the page still asks for. */
import { foldText } from '../../../protocol/match.js'
import { containsWhole } from '../../../protocol/whole.js'
import type { Read } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { membersOf } from '../misfit/members.js'
import { pathOf } from '../records/path-of.js'
import { type Again, parametersOf } from './asked-again.js'

const FIELD = 'input:not([type=password],[type=checkbox],[type=radio]),select,textarea'
const CONTROL = 'option,button,label'
const CONTROLS = 500
const ROWS = 50
/** A shorter text may stand on the page for another reason, and a shorter value in a record. */
const LEAST_CHARS = 3
const ROW_END = /<\/(?:li|tr|article)>/i
const TAG = /<[^>]*>/

/** Texts and numbers of a record, folded. */
type Row = readonly string[]

interface Page {
  target: Element
  /** of the page before the action and now, folded */
  before: readonly string[]
  now: readonly string[]
}

/**
 * The name of the parameter; undefined where the answer fits what the field holds, or none holds it.
 *
 * Each record of the read before has the value, so the field did filter the list; the page shows new records without it, and
 * it showed none of those that the page knows of that path.
 */
export function droppedParameter(
  { href, former }: Again,
  reads: readonly Read[],
  { target, before, now }: Page,
): string | undefined {
  const given = parametersOf(href)
  const read = reads.find((each) => each.href === href)
  const dropped = [...parametersOf(former.href)].filter(([name, value]) => value !== '' && !given.get(name))
  if (read === undefined || dropped.length === 0) return undefined
  const known = rowsOf(former)
  const controls = [...document.querySelectorAll(CONTROL)].slice(0, CONTROLS).map(textOf)
  const shared = new Set([...known.flat(), ...controls])
  const [had, has] = [before, now].map((texts) => texts.join('\n')) as [string, string]
  return dropped.find(([, value]) => {
    const lacks = (row: Row) => !carries(row, foldText(value))
    const isOn = (page: string) => (row: Row) =>
      row.some((text) => text.length >= LEAST_CHARS && !shared.has(text) && containsWhole(page, text))
    const others = reads
      .filter((each) => pathOf(each.href) === pathOf(href))
      .flatMap(rowsOf)
      .filter(lacks)
    return (
      known.length > 0 &&
      !known.some(lacks) &&
      rowsOf(read).filter(lacks).some(isOn(has)) &&
      !others.some(isOn(had)) &&
      isHeld(value, target)
    )
  })?.[0]
}

function rowsOf(read: Read): Row[] {
  const records = recordsOf(read)
  const rows = records.length > 0 ? records : read.list.split(ROW_END).map((row) => row.split(TAG))
  return rows
    .slice(0, ROWS)
    .map((row) => membersOf(row).map(({ value }) => foldText(String(value))))
    .map((row) => row.filter((text) => text !== ''))
    .filter(({ length }) => length > 0)
}

function carries(row: Row, value: string): boolean {
  return row.some((text) => text === value || (value.length >= LEAST_CHARS && text.includes(value)))
}

/** True when a field that can be seen holds it, other than the target and those of another form. */
function isHeld(value: string, target: Element): boolean {
  const { form = null } = target as HTMLInputElement
  const fields = [...document.querySelectorAll<HTMLInputElement>(FIELD)]
  return fields.some(
    (field) => field !== target && field.value === value && field.form === form && field.checkVisibility(),
  )
}

function textOf({ textContent }: Element): string {
  return foldText(textContent ?? '')
}
