/** Plays one case with trusted input and with the action, on the same page, and compares the events. */
import type { Page } from 'playwright-core'
import type { ActionArguments, ActionName } from '../../../../sdk/protocol/commands/act.js'
import type { Case, Person } from './cases.js'
import { DIFFERENCES } from './differences.js'
import type { Recorded, Recorder, Recording } from './recorder.js'
import type { Stage } from './stage.js'

declare const recorder: Recorder
declare const target: HTMLInputElement

export const CORNER = { x: 930, y: 610 }

export async function byPerson(stage: Stage, { on, before, person }: Case): Promise<Recording> {
  const { page, cdp } = stage
  await stage.open(on, before !== undefined)
  await page.mouse.move(CORNER.x, CORNER.y)
  await begin(page, before)
  const { x, y } = await page.evaluate(() => {
    const { left, top, width, height } = target.getBoundingClientRect()
    const frame = target.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
    return { x: left + width / 2 + (frame?.left ?? 0), y: top + height / 2 + (frame?.top ?? 0) }
  })
  const hand: Person = {
    page,
    cdp,
    x,
    y,
    enter: () =>
      page.evaluate(() => {
        const { ownerDocument: own } = target
        if (
          target.getRootNode() instanceof ShadowRoot ? target.matches(':focus') : own.activeElement === target
        )
          return
        target.focus({ preventScroll: true })
        if (typeof target.selectionStart === 'number')
          target.setSelectionRange(target.value.length, target.value.length)
        if (!target.isContentEditable) return
        own.getSelection()?.selectAllChildren(target)
        own.getSelection()?.collapseToEnd()
      }),
    selectAll: () =>
      page.evaluate(() => {
        if (target.isContentEditable) target.ownerDocument.getSelection()?.selectAllChildren(target)
        else target.select()
      }),
  }
  await person(hand)
  return finish(page)
}

export async function byAction(
  stage: Stage,
  { on, before, action, args = {}, further = [] }: Case,
): Promise<Recording> {
  const { page, bridge } = stage
  await stage.open(on, before !== undefined)
  const byBridge = (name: ActionName, testid: string, given: ActionArguments) =>
    bridge.command('act', { act: 'a1', target: { testid }, action: name, args: given, leaves: [] })
  await byBridge('hover', 'corner', {})
  await begin(page, before)
  await byBridge(action, 't', args)
  for (const key of further) await byBridge('press', 't', { key })
  return finish(page)
}

export async function begin(page: Page, before = ''): Promise<void> {
  await page.evaluate((script) => {
    const find = (root: Document | ShadowRoot): Element | undefined => {
      const own = root.querySelector('#t')
      if (own !== null) return own
      for (const element of root.querySelectorAll('*')) {
        const inner = element.shadowRoot ?? (element as HTMLIFrameElement).contentDocument
        const found = inner == null ? undefined : find(inner)
        if (found !== undefined) return found
      }
      return undefined
    }
    const found = find(document)
    Object.assign(window, { target: found })
    new Function('t', script)(found)
    recorder.begin()
  }, before)
}

/** Waits for two frames and a task, in which delayed events of an input fire. */
export async function finish(page: Page): Promise<Recording> {
  return page.evaluate(
    () =>
      new Promise<Recording>((resolve) => {
        const frame = (left: number) =>
          left === 0
            ? setTimeout(() => resolve(recorder.end()))
            : requestAnimationFrame(() => frame(left - 1))
        frame(3)
      }),
  )
}

/** A recording as lines, without the differences that the platform forces. */
export function comparable(
  { events, end }: Recording,
  { action, without, unlike = [] }: Case,
  isPerson: boolean,
): string[] {
  const kept = events.filter(
    (event) =>
      !DIFFERENCES.some(({ drop }) => drop?.(event, action)) &&
      !(isPerson && without?.test(event.type) === true),
  )
  const isLater = (event: Recorded) => DIFFERENCES.some(({ later }) => later?.(event))
  const inTurn = kept.filter((event) => !isLater(event)).map((event) => line(event, action))
  const later = kept.filter(isLater).map((event) => line(event, action))
  const forced = DIFFERENCES.flatMap(({ fields }) => fields?.({ type: 'end' }, action) ?? [])
  const left = Object.entries(end).filter(([name]) => ![...unlike, ...forced].includes(name))
  return [...inTurn, ...later.sort(), `end ${JSON.stringify(Object.fromEntries(left))}`]
}

function line(event: Recorded, action: ActionName): string {
  const left = new Set(DIFFERENCES.flatMap(({ fields }) => fields?.(event, action) ?? []))
  const fields = Object.entries({ ...event.fields, ...event.page }).filter(([name]) => !left.has(name))
  const target = left.has('target') ? '' : event.target
  return `${event.type} ${target} ${JSON.stringify(Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))))}`
}
