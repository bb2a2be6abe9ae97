/** The globals of the page or of a same-origin frame. */
export type Realm = Window & typeof globalThis
