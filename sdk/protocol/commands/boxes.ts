import type { Ref } from '../values.js'

/** CSS px, relative to the document's beginning, so that scrolling does not change it. */
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PageView {
  /** of the viewport */
  width: number
  height: number
  /** of the whole document */
  pageWidth: number
  pageHeight: number
  scrollX: number
  scrollY: number
  /** device pixels per CSS px */
  pixelRatio: number
  /** the colour scheme that the page is shown in */
  theme: 'light' | 'dark'
}

export interface Boxes {
  view: PageView
  /** of the element that was asked for */
  target?: PageBox
  /** of the controls that a user can operate now */
  controls: { ref: Ref; box: PageBox }[]
  /** of fields whose value nobody may see; a field named after secrets would be redacted itself */
  concealed: PageBox[]
}

export interface BoxesCommand {
  args: { ref?: Ref; controls: boolean }
  result: Boxes
}
