export type Realm = Window & typeof globalThis
