import { actsOf } from '../../protocol/cause.js'
import type { DialogAnswer } from '../../protocol/commands/act.js'
import { DIALOG_TYPES, type DialogShown } from '../../protocol/events.js'
import { TEXT_CHARS } from '../../protocol/limits.js'
import type { Channel } from '../channel.js'
import { undoAll } from '../tasks/scheduled.js'

/**
 * Dialogs of the browser. One that an action leads to is answered as the action says, and is not shown; any other is shown, and
 * blocks the page until it is answered. https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#simple-dialogs
 */
export const dialogsChannel: Channel = {
  name: 'dialogs',
  supported: () => true,
  install({ cause, emit, learnt, patch, realm, redact }) {
    const answered = (type: DialogShown['type']) =>
      patch(realm, type, () => ({
        apply: (target: (...args: unknown[]) => unknown, self: unknown, args: unknown[]) => {
          const { dialogs } = learnt
          const isAnswered = dialogs !== undefined && actsOf(cause.current().cause).includes(dialogs.act)
          const result = isAnswered
            ? resultOf(type, dialogs.answer, args[1])
            : Reflect.apply(target, self, args)
          const message = redact.text(String(args[0] ?? '')).slice(0, TEXT_CHARS)
          emit('dialog', {
            type,
            message,
            accepted: result !== false && result !== null,
          })
          return result
        },
      }))
    return undoAll(DIALOG_TYPES.map(answered))
  },
}

function resultOf(type: DialogShown['type'], answer: DialogAnswer, suggested: unknown): unknown {
  if (type === 'alert') return undefined
  if (type === 'confirm') return answer !== 'dismiss'
  if (answer === 'dismiss') return null
  return answer === 'accept' ? String(suggested ?? '') : answer.text
}
