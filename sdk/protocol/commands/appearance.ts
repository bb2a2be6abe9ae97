import type { Ref } from '../values.js'
import type { PageBox } from './boxes.js'

/** Computed properties that decide how an element looks. What follows from others (width, line boxes) is not among them. */
export const LOOKS = [
  'color',
  'background-color',
  'background-image',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-decoration-line',
  'margin-top',
  'margin-right',
  'margin-bottom',
  'margin-left',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'border-top-color',
  'border-top-left-radius',
  'box-shadow',
  'opacity',
  'display',
  'position',
  'flex-direction',
  'justify-content',
  'align-items',
  'gap',
  'grid-template-columns',
  'transform',
  'z-index',
  'overflow-x',
  'visibility',
] as const

export interface DrawnElement {
  ref: Ref
  /** where the element is in its document, e.g. `body>main>form>button:2` */
  path: string
  role: string
  name: string
  /** beginning of the element's own text */
  text: string
  /** file and line, if the app's development build says them */
  source?: string
  box: PageBox
  /** values of LOOKS, in their order */
  looks: string[]
}

export interface AppearanceCommand {
  args: { ref?: Ref }
  result: {
    /** of the page or of the element, outermost first */
    elements: DrawnElement[]
    truncated?: true
  }
}
