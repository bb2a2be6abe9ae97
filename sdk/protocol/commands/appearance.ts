import type { Ref } from '../values.js'
import type { PageBox } from './boxes.js'

/**
 * Properties that decide how an element looks, each with its initial value ('' where the browser chooses it). Their computed
 * values are compared, not the used ones: a width is `auto` or `50%`, so that an element whose neighbour grew has no changed look.
 */
export const LOOKS = {
  color: '',
  'background-color': 'rgba(0, 0, 0, 0)',
  'background-image': 'none',
  'background-position-x': '0%',
  'background-position-y': '0%',
  'background-size': 'auto',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'font-style': 'normal',
  'line-height': 'normal',
  'letter-spacing': 'normal',
  'text-align': 'start',
  'text-indent': '0px',
  'text-overflow': 'clip',
  'text-shadow': 'none',
  'text-transform': 'none',
  'text-decoration-line': 'none',
  'vertical-align': 'baseline',
  'white-space': 'normal',
  'word-break': 'normal',
  'overflow-wrap': 'normal',
  direction: 'ltr',
  'writing-mode': 'horizontal-tb',
  'list-style-type': 'disc',
  'margin-top': '0px',
  'margin-right': '0px',
  'margin-bottom': '0px',
  'margin-left': '0px',
  'padding-top': '0px',
  'padding-right': '0px',
  'padding-bottom': '0px',
  'padding-left': '0px',
  'border-top-width': '0px',
  'border-right-width': '0px',
  'border-bottom-width': '0px',
  'border-left-width': '0px',
  'border-top-style': 'none',
  'border-top-color': '',
  'border-left-color': '',
  'border-top-left-radius': '0px',
  'border-bottom-right-radius': '0px',
  'border-collapse': 'separate',
  'border-spacing': '0px',
  'outline-style': 'none',
  'box-shadow': 'none',
  opacity: '1',
  filter: 'none',
  'backdrop-filter': 'none',
  'clip-path': 'none',
  'mix-blend-mode': 'normal',
  visibility: 'visible',
  display: 'inline',
  position: 'static',
  top: 'auto',
  right: 'auto',
  bottom: 'auto',
  left: 'auto',
  'z-index': 'auto',
  float: 'none',
  clear: 'none',
  width: 'auto',
  height: 'auto',
  'min-width': 'auto',
  'min-height': 'auto',
  'max-width': 'none',
  'max-height': 'none',
  'aspect-ratio': 'auto',
  'box-sizing': 'content-box',
  'object-fit': 'fill',
  'object-position': '50% 50%',
  'overflow-x': 'visible',
  'overflow-y': 'visible',
  'flex-direction': 'row',
  'flex-wrap': 'nowrap',
  'flex-grow': '0',
  'flex-shrink': '1',
  'flex-basis': 'auto',
  order: '0',
  'justify-content': 'normal',
  'justify-items': 'normal',
  'justify-self': 'auto',
  'align-content': 'normal',
  'align-items': 'normal',
  'align-self': 'auto',
  gap: 'normal',
  'grid-template-columns': 'none',
  'grid-template-rows': 'none',
  'grid-template-areas': 'none',
  'grid-auto-flow': 'row',
  'grid-column-start': 'auto',
  'grid-column-end': 'auto',
  'grid-row-start': 'auto',
  'grid-row-end': 'auto',
  'table-layout': 'auto',
  'column-count': 'auto',
  transform: 'none',
  translate: 'none',
  rotate: 'none',
  scale: 'none',
  fill: 'rgb(0, 0, 0)',
  stroke: 'none',
  'stroke-width': '1px',
} as const
export type Look = keyof typeof LOOKS

export interface DrawnElement {
  ref: Ref
  /** where the element is in the rendered tree, e.g. `body>main>form>button:2` */
  path: string
  role: string
  name: string
  /** beginning of the element's own text */
  text: string
  /** tag and classes, e.g. `div.tiles` */
  tag: string
  /** file and line, if the app's development build says them */
  source?: string
  /** of the document, in CSS px */
  box: PageBox
  /** values that are not the initial ones */
  looks: { [property in Look]?: string }
}

export interface AppearanceCommand {
  args: { ref?: Ref }
  result: {
    /** of the page or of the element, outermost first */
    elements: DrawnElement[]
    truncated?: true
  }
}
