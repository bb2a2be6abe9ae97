/** Whether a write names the rows that the agent checked, as the page itself names its rows. */
import { rowAround } from '../../reading/rows.js'
import type { Member } from '../misfit/members.js'
import { textsIn } from './around.js'
import { isPosition } from './other-item.js'
import { namer } from './other-record.js'

/** rows of the list, and records of one that the page has read, which are compared */
const ROWS = 100
const ON = ':checked,[aria-checked=true]'

/**
 * @param boxes that the agent checked
 * @param target control that the agent used then
 * @param members of the write: as many of one name as there are boxes are the ids
 * @param lists records that the page read, for rows that show no ids
 * @returns a text of a checked row, where the write names as many rows of the list, and others
 */
export function uncheckedRows(
  boxes: readonly Element[],
  target: Element,
  members: readonly Member[],
  lists: Iterable<readonly unknown[]>,
): string | undefined {
  const checked = new Set(boxes.map(rowAround))
  const [row] = checked
  const list = row?.parentElement
  if (
    row == null ||
    list == null ||
    list.contains(target) ||
    list.querySelectorAll(ON).length !== checked.size
  )
    return undefined
  const rows = [...list.children].filter(({ localName }) => localName === row.localName).slice(0, ROWS)
  const named = namingsOf(rows, lists).flatMap((names) => {
    const ids = idsIn(members, checked.size, names)
    return ids === undefined || isPosition(names) || isPosition(['0', ...names])
      ? []
      : [rows.filter((_, i) => ids.includes(names[i] ?? ''))]
  })
  const isOther = (found: readonly Element[]) => found.some((each) => !checked.has(each))
  // What is left of a list may be named by what goes.
  const isRest = (found: readonly Element[]) =>
    found.length + checked.size === rows.length && !found.some((each) => checked.has(each))
  if (named.length === 0 || !named.every(isOther) || named.some(isRest)) return undefined
  const missed = [...checked].find((each) => each !== null && named[0]?.includes(each) === false)
  return missed == null ? undefined : textsIn(missed).find((text) => text.trim().length > 1)
}

function linesOf(row: Element): string {
  return textsIn(row).join('\n')
}

/** What the rows are called: by each of their attributes, those of their boxes, their cells, and the records that they show. */
function namingsOf(rows: readonly Element[], lists: Iterable<readonly unknown[]>): string[][] {
  const [first] = rows
  const box = (row: Element) => row.querySelector('input,[role=checkbox]')
  const attributes = (element: Element | null | undefined) => element?.getAttributeNames() ?? []
  return [
    ...attributes(first).map((name) => rows.map((row) => row.getAttribute(name))),
    ...attributes(first && box(first)).map((name) => rows.map((row) => box(row)?.getAttribute(name))),
    ...[...(first?.children ?? [])].map((_, i) => rows.map((row) => row.children[i]?.textContent)),
    ...[...lists].flatMap((list) => {
      const name = namer(list)
      return list.length > ROWS ? [] : [rows.map((row) => name(linesOf(row)))]
    }),
  ].map((names) => names.map((name) => (name ?? '').trim()))
}

/** The values of one name, which are all names of rows, each of one; undefined for none. */
function idsIn(members: readonly Member[], count: number, names: readonly string[]): string[] | undefined {
  for (const { name } of members) {
    const ids = members.filter((each) => each.name === name).map(({ value }) => String(value))
    const isOfRows = ids.every((id) => names.filter((each) => each === id).length === 1)
    if (ids.length === count && isOfRows && new Set(ids).size === count) return ids
  }
  return undefined
}
