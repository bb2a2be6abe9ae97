import { rootsUnder } from '../../dom/walk.js'

/** Closes the topmost popover or modal dialog, like Escape. https://html.spec.whatwg.org/#close-requests */
export function dismiss(document: Document): void {
  const last = <E extends Element>(selector: string) =>
    [document, ...rootsUnder(document)]
      .flatMap((root) => [...root.querySelectorAll<E>(selector)])
      .filter(({ ownerDocument }) => ownerDocument === document)
      .at(-1)
  const popover = last<HTMLElement>('[popover]:popover-open:not([popover="manual"])')
  if (popover !== undefined) popover.hidePopover()
  else last<HTMLDialogElement>('dialog:modal')?.requestClose()
}
