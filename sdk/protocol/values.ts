/** May be fractional. */
export type Milliseconds = number
/** Milliseconds since the session's start; strictly increasing over a session's events, across reloads. */
export type Cursor = number
export type SessionId = string
/** `e<N>`, identifies an element; never reused in the documents of one session. */
export type Ref = string
/** Changes with every load. */
export type DocumentId = string
/** `a<N>`, assigned by the actor. */
export type ActId = string
/** Unique in all documents of a session. */
export type CallId = string

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
