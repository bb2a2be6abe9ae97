import type { PageBox } from '../protocol/commands/boxes.js'

/** An element, or a part of the page: a selected text or a drawn area, with the element that holds it. */
export type MarkTarget = Element | { element?: Element; text?: string; area?: PageBox }
