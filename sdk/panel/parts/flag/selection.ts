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
  const selection = innermost(document.getSelection())
  const text = selection?.toString().trim() ?? ''
  // In a field, a selection is often there because the field got the focus.
  if (selection === null || selection.isCollapsed || text === '') return undefined
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

/** A document knows only where the host is of a shadow root in which the person selects. */
function innermost(selection: Selection | null): Selection | null {
  const host = selection?.isCollapsed === true && selection.anchorNode?.childNodes[selection.anchorOffset]
  if (!host || !isElement(host) || isPanel(host)) return selection
  // Chromium's own method.
  const root = host.shadowRoot as { getSelection?(): Selection | null } | null
  return root?.getSelection === undefined ? selection : innermost(root.getSelection())
}
