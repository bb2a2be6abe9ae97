export const REVEALING: ReadonlySet<string> = new Set(['hidden', 'open', 'aria-hidden', 'inert', 'popover'])
