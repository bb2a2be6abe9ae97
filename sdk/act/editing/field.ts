import { hasEditContext } from './proxy.js'

export type Field = HTMLInputElement | HTMLTextAreaElement

const TEXT = /^(?:text|search|tel|url|email|password|number)$/
const VALUE = /^(?:date|time|month|week|datetime-local|range|color)$/

export function isText(target: Element): target is Field {
  return target.localName === 'textarea' || isInput(target, TEXT)
}

/** True for inputs with a picker or a slider. */
export function isPicker(target: Element): target is HTMLInputElement {
  return isInput(target, VALUE)
}

export function isInput(target: Element, type: RegExp): target is HTMLInputElement {
  return target.localName === 'input' && type.test((target as HTMLInputElement).type)
}

export function isSelect(target: Element): target is HTMLSelectElement {
  return target.localName === 'select'
}

export function isEditable(target: Element): target is HTMLElement {
  return (target as HTMLElement).isContentEditable === true || hasEditContext(target)
}

/** True for what characters are written into. */
export function isField(target: Element): boolean {
  return isText(target) || isEditable(target)
}
