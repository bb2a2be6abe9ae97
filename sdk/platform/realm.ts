/** The globals of a page or of one of its same-origin frames. */
export type Realm = Window & typeof globalThis
