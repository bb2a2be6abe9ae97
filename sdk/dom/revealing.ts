/** Attributes that show or hide an element by being there, or by their value. */
export const REVEALING: ReadonlySet<string> = new Set(['hidden', 'open', 'aria-hidden', 'inert', 'popover'])
