/** The questions to a page under test, bundled and put on `window.conformance`. */
import { readAccessibility } from '../../sdk/page/accessibility/index.js'
import { roleCandidates } from '../../sdk/page/accessibility/role-candidates.js'

export interface Answer {
  name: string
  role: string
}

function answer(selector: string): Answer | undefined {
  let root: ParentNode | null | undefined = document
  let element: Element | null = null
  for (const part of selector.split('>>>')) {
    element = root?.querySelector(part.trim()) ?? null
    root = element?.shadowRoot
  }
  if (element === null) return undefined
  return { name: accessibility.name(element), role: accessibility.role(element) }
}

const accessibility = readAccessibility()

export const conformance = { answer, readAccessibility, roleCandidates }
export type Conformance = typeof conformance

Object.assign(globalThis, { conformance })
