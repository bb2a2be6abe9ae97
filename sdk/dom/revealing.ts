/** Attributes whose presence or value shows or hides an element. */
export const REVEALING: ReadonlySet<string> = new Set(['hidden', 'open', 'aria-hidden', 'inert', 'popover'])
