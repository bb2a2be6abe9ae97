import { attempt } from '../patch.js'
import type { Channel } from './channel.js'
import type { ObservedCall } from './request.js'
import { ObservedStream } from './stream.js'
import { undoAll } from './tasks/scheduled.js'

type Reader = ReadableStreamDefaultReader<unknown>

interface Followed {
  call: ObservedCall
  stream?: ObservedStream
}

/** Bodies of answers, by their streams: filled where `fetch` gets its answer. */
export const bodies = new WeakMap<ReadableStream, Followed>()

/** Bodies of fetches that the app reads piece by piece, and the turns in which their pieces come. */
export function bodyStreamChannel(doc: string): Channel {
  return {
    name: 'body-stream',
    sees: ['stream'],
    supported: () => 'ReadableStreamDefaultReader' in globalThis,
    install(context) {
      const { realm, patch, cause } = context
      const readers = new WeakMap<Reader, Followed>()
      const streams = realm.ReadableStream.prototype as unknown as Record<
        string,
        (...args: never[]) => unknown
      >
      /** What a stream is turned into carries the same body. */
      const passOn = (name: 'getReader' | 'pipeThrough') =>
        patch(streams, name, () => ({
          apply: (target, self: ReadableStream, args: never[]) => {
            const made = Reflect.apply(target, self, args) as object
            const followed = bodies.get(self)
            if (followed !== undefined)
              if (name === 'getReader') readers.set(made as Reader, followed)
              else bodies.set(made as ReadableStream, followed)
            return made
          },
        }))
      const heard = (followed: Followed, piece: ReadableStreamReadResult<unknown>) => {
        const { call } = followed
        followed.stream ??= new ObservedStream(context, doc, 'fetch', call.href, '', call.id)
        if (piece.done) followed.stream.tell('closed', {}, call.mark)
        else followed.stream.frame('in', piece.value, undefined, call.mark)
      }
      return undoAll([
        passOn('getReader'),
        passOn('pipeThrough'),
        patch(
          realm.ReadableStreamDefaultReader.prototype as unknown as Record<'read', () => Promise<unknown>>,
          'read',
          () => ({
            apply: (target, self: Reader, args: []) => {
              const followed = readers.get(self)
              const read = Reflect.apply(target, self as never, args) as Promise<
                ReadableStreamReadResult<unknown>
              >
              if (followed === undefined) return read
              const settled = (tell: () => void) =>
                attempt(() => {
                  cause.enter(followed.call.mark)
                  tell()
                })
              return read.then(
                (piece) => {
                  settled(() => heard(followed, piece))
                  return piece
                },
                (error: unknown) => {
                  settled(() => followed.stream?.tell('failed', {}, followed.call.mark))
                  throw error
                },
              )
            },
          }),
        ),
      ])
    },
  }
}
