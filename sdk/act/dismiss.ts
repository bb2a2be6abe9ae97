/** Escape closes what lies on top. https://html.spec.whatwg.org/#close-requests */
export function dismiss(document: Document): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  const popover = [
    ...document.querySelectorAll<HTMLElement>('[popover]:popover-open:not([popover="manual"])'),
  ].at(-1)
  if (popover !== undefined) popover.hidePopover()
  else dialog?.requestClose()
}
