import { listen } from '../../platform/listen.js'
import { attempt } from '../../platform/patch.js'
import type { Channel } from '../channel.js'
import { turnsOf } from '../tasks/sockets.js'
import { ObservedStream } from './stream.js'

export const eventSourceChannel: Channel = {
  name: 'event-source',
  sees: ['stream'],
  supported: () => 'EventSource' in globalThis,
  install(context) {
    const { ahead, realm, patch } = context
    let live = true
    const follow = (source: EventSource, url: string) => {
      ahead.connected(source)
      const stream = new ObservedStream(context, 'sse', url)
      const followed = new Set<string>()
      const begin = turnsOf(context)
      const heard = (event: Event) => {
        if (!live) return
        begin(event)
        const { type } = event
        if (type === 'open') stream.report('opened')
        else if (!('data' in event)) stream.report(source.readyState === 2 ? 'closed' : 'failed')
        else stream.frame('in', event.data, type === 'message' ? undefined : type)
      }
      const hear = (name: string) => {
        if (followed.has(name)) return
        followed.add(name)
        listen(source, [name], heard)
      }
      // An app may not listen to what tells it that the work failed.
      for (const name of ['open', 'message', 'error', 'failed']) hear(name)
      const own = source.addEventListener
      source.addEventListener = (name: string, ...rest: [never]) => {
        if (live) attempt(() => hear(String(name)))
        return own.call(source, name, ...rest)
      }
    }
    const undo = patch(realm, 'EventSource', () => ({
      construct: (target, args, newTarget) => {
        const source = Reflect.construct(target, args, newTarget) as EventSource
        attempt(() => follow(source, String(args[0])))
        return source
      },
    }))
    return () => {
      live = false
      undo()
    }
  },
}
