/** Milliseconds; may be fractional. */
export type Milliseconds = number
/** Milliseconds since the session's start; strictly increasing over a session's events, across reloads. */
export type Cursor = number
export type SessionId = string
/** Handle of an element: `e<N>`; never reused in the documents of one session. */
export type Ref = string
/** Id of a document: changes with every load. */
export type DocumentId = string
/** Id of an action: `a<N>`, assigned by the actor. */
export type ActId = string
/** Id of a network call, unique in all documents of a session. */
export type CallId = string

/** What JSON can carry. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
