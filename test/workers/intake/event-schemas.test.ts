/** The schemas and the interfaces of the protocol are equal, checked in both directions by the compiler. */
import test from 'ava'
import type * as z from 'zod/mini'
import type {
  ActAcknowledgement,
  CommandName,
  PageCommands,
  PageReply,
} from '../../../sdk/protocol/commands.js'
import type { EventData, EventType } from '../../../sdk/protocol/events.js'
import { EVENT_SCHEMAS } from '../../../workers/intake/event-schemas.js'
import {
  type acknowledgementSchema,
  RESULT_SCHEMAS,
  type replySchema,
} from '../../../workers/intake/reply-schemas.js'

/** `true` only when two types are identical, including optional keys. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false
/** Flattens an intersection or mapped type. JSON stays as it is, because it nests without end. */
type Plain<T> = [T, JsonLike] extends [JsonLike, T]
  ? 'json'
  : T extends (infer I)[]
    ? Plain<I>[]
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T
type JsonLike = null | boolean | number | string | JsonLike[] | { [key: string]: JsonLike }

type Events = { [K in EventType]: Same<z.output<(typeof EVENT_SCHEMAS)[K]>, EventData[K]> }
type Results = { [K in CommandName]: Same<z.output<(typeof RESULT_SCHEMAS)[K]>, PageCommands[K]['result']> }
type Replies = Extract<z.output<typeof replySchema>, { kind: 'error' }>['error']

const events: { [K in EventType]: true } = {} as Events
const results: { [K in CommandName]: true } = {} as Results
const acknowledgement: true = true satisfies Same<z.output<typeof acknowledgementSchema>, ActAcknowledgement>
const kinds: Same<z.output<typeof replySchema>['kind'], PageReply['kind']> = true
const errors: Same<keyof Replies, keyof Extract<PageReply, { kind: 'error' }>['error']> = true

// @ts-expect-error a missing optional key is an error
const missing: true = false as Same<{ a: string }, { a: string; b?: string }>
// @ts-expect-error another type of a key is an error
const other: true = false as Same<{ a: string }, { a: number }>

test('every event type and every command has a schema', (t) => {
  t.is(Object.keys(EVENT_SCHEMAS).length, 32)
  t.is(Object.keys(RESULT_SCHEMAS).length, 16)
  t.truthy([events, results, acknowledgement, kinds, errors, missing, other])
})
