/** Short names for the targets, steps and conditions of the cases. */
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Json } from '../../sdk/protocol/values.js'
import type { Step } from './library-case.js'

export const role = (name: string) => (accessible?: string) =>
  accessible === undefined ? { role: name } : { role: name, name: accessible }
export const button = role('button')
export const option = role('option')
export const textbox = role('textbox')
export const combobox = role('combobox')
export const menuitem = role('menuitem')
export const tab = role('tab')
export const slider = role('slider')
export const gridcell = role('gridcell')
export const text = (contains: string): Locator => ({ text: contains })
export const label = (name: string): Locator => ({ label: name })
export const testid = (id: string): Locator => ({ testid: id })

export const click = (target: Locator): Step => ({ target, action: 'click' })
export const dblclick = (target: Locator): Step => ({ target, action: 'dblclick' })
export const hover = (target: Locator): Step => ({ target, action: 'hover' })
export const check = (target: Locator): Step => ({ target, action: 'check' })
export const press = (target: Locator, ...keys: string[]): Step[] =>
  keys.map((key) => ({ target, action: 'press', args: { key } }))
export const fill = (target: Locator, value: string): Step => ({
  target,
  action: 'fill',
  args: { text: value },
})
export const type = (target: Locator, value: string): Step => ({
  target,
  action: 'type',
  args: { text: value },
})
export const select = (target: Locator, value: string): Step => ({
  target,
  action: 'select',
  args: { value },
})
export const drag = (target: Locator, to: Locator): Step => ({ target, action: 'drag', args: { to } })
export const dragBy = (target: Locator, x: number, y: number): Step => ({
  target,
  action: 'drag',
  args: { by: { x, y } },
})
export const scroll = (target: Locator, y: number): Step => ({
  target,
  action: 'scroll',
  args: { by: { x: 0, y } },
})
export const upload = (target: Locator, ...names: string[]): Step => ({
  target,
  action: 'upload',
  args: { files: names.map((name) => ({ name, text: name })) },
})

export const says = (contains: string): Json => ({ kind: 'text', contains })
export const gone = (contains: string): Json => ({ kind: 'text', contains, absent: true })
export const element = (target: Locator, more: Record<string, Json> = {}): Json => ({
  kind: 'element',
  ...target,
  ...more,
})

/** The page's only `<output>` holds this text. */
export const told = (contains: string): string =>
  `document.querySelector('output').textContent.includes(${JSON.stringify(contains)})`
/** An element of this selector is displayed, with this text in it. */
export const shows = (selector: string, contains = ''): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.textContent.includes(${JSON.stringify(contains)}))`
export const not = (condition: string): string => `!(${condition})`
export const both = (...conditions: string[]): string => conditions.map((each) => `(${each})`).join(' && ')
/** What is told, and told to `until` in the same words. */
export const output = (contains: string): { until: Json; holds: string } => ({
  until: says(contains),
  holds: told(contains),
})
