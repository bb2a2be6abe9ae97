import { isPanel } from '../../../dom/own.js'
import { flatParent, isElement } from '../../../dom/walk.js'

export interface Selected {
  text: string
  /** the element that holds it */
  element: Element
  /** Selects it again: the focus of a field in the panel takes the page's selection away. */
  restore(): void
}

/** The text that the person selected in the page. */
export function selectedText(): Selected | undefined {
  const selection = document.getSelection()
  const text = selection?.toString().trim() ?? ''
  if (selection === null || selection.rangeCount === 0 || text === '') return undefined
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  const { commonAncestorContainer: node } = selection.getRangeAt(0)
  const element = (isElement(node) ? node : flatParent(node)) ?? document.documentElement
  if (isPanel(element)) return undefined
  return {
    text,
    element,
    restore() {
      if (anchorNode?.isConnected && focusNode?.isConnected)
        selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset)
    },
  }
}
