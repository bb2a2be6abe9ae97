import { attempt } from '../../platform/patch.js'
import type { Realm } from '../../platform/realm.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'
import type { FollowedBody } from './bodies.js'
import { ObservedStream } from './stream.js'

type Read = () => Promise<ReadableStreamReadResult<unknown>>
/** an object that reads a stream: a reader, or the iterator of a `for await` loop */
type Source = object

/** Response bodies that the app reads in pieces. Each piece begins a turn with the call's provenance. */
export const bodyStreamChannel: Channel = {
  name: 'body-stream',
  sees: ['stream'],
  supported: () => 'ReadableStreamDefaultReader' in globalThis,
  install(context) {
    const { realm, patch, cause, bodies } = context
    const sources = new WeakMap<Source, FollowedBody>()
    const observed = new WeakMap<FollowedBody, ObservedStream>()
    const streams = realm.ReadableStream.prototype as unknown as Record<
      PropertyKey,
      (...args: never[]) => unknown
    >
    /** A reader, iterator or stream made from a body's stream reads the same body. */
    const passOn = (name: 'getReader' | 'pipeThrough' | 'values' | typeof Symbol.asyncIterator) =>
      patch(streams, name, () => ({
        apply: (target, self: ReadableStream, args: never[]) => {
          const made = Reflect.apply(target, self, args) as object
          const followed = bodies.get(self)
          if (followed !== undefined)
            if (name === 'pipeThrough') bodies.set(made as ReadableStream, followed)
            else sources.set(made, followed)
          return made
        },
      }))
    const heard = (followed: FollowedBody, piece: ReadableStreamReadResult<unknown>) => {
      const { call } = followed
      const stream = observed.get(followed) ?? new ObservedStream(context, 'fetch', call.href, '', call.id)
      observed.set(followed, stream)
      if (piece.done) stream.report('closed', {}, call.provenance)
      else stream.frame('in', piece.value, undefined, call.provenance)
    }
    const follow = (owner: object, name: string) =>
      patch(owner as Record<string, Read>, name, () => ({
        apply: (target, self: Source, args: []) => {
          const followed = sources.get(self)
          const read = Reflect.apply(target, self, args) as ReturnType<Read>
          if (followed === undefined) return read
          const settled = (report: () => void) =>
            attempt(() => {
              cause.enter(followed.call.provenance)
              report()
            })
          return read.then(
            (piece) => {
              settled(() => heard(followed, piece))
              return piece
            },
            (error: unknown) => {
              settled(() => observed.get(followed)?.report('failed', {}, followed.call.provenance))
              throw error
            },
          )
        },
      }))
    const iterators = iteratorsOf(realm)
    return undoAll([
      passOn('getReader'),
      passOn('pipeThrough'),
      follow(realm.ReadableStreamDefaultReader.prototype, 'read'),
      ...(iterators === undefined
        ? []
        : [passOn('values'), passOn(Symbol.asyncIterator), follow(iterators, 'next')]),
    ])
  },
}

/** The shared prototype of stream iterators. https://streams.spec.whatwg.org/#rs-asynciterator */
function iteratorsOf({ ReadableStream }: Realm): object | undefined {
  const stream = new ReadableStream() as { values?(): AsyncIterator<unknown> }
  const iterator = stream.values?.()
  return iterator === undefined ? undefined : (Object.getPrototypeOf(iterator) as object)
}
