import { attempt } from '../patch.js'
import { TEXT_CHARS } from '../protocol/limits.js'
import type { Channel, Redactor } from './channel.js'
import { undoAll } from './tasks/scheduled.js'

const LEVELS = ['error', 'warn', 'info', 'log', 'debug'] as const

/** Console lines of the app, formatted as the console would. */
export const consoleChannel: Channel = {
  name: 'console',
  sees: ['console'],
  supported: () => typeof console === 'object',
  install({ patch, emit, redact }) {
    let isTelling = false
    return undoAll(
      LEVELS.map((level) =>
        patch(console, level, () => ({
          apply: (target, self, args: unknown[]) => {
            // A getter of a logged value may log by itself.
            if (!isTelling) {
              isTelling = true
              attempt(() => {
                const stack = args.find((value): value is Error => value instanceof Error)?.stack
                const told = stack === undefined ? {} : { stack: redact.text(stack).slice(0, TEXT_CHARS) }
                emit('console', { level, text: format(args, redact), ...told })
              })
              isTelling = false
            }
            return Reflect.apply(target, self, args) as undefined
          },
        })),
      ),
    )
  },
}

/** https://console.spec.whatwg.org/#formatter */
function format(args: readonly unknown[], redact: Redactor): string {
  const rest = [...args]
  const parts: string[] = []
  if (typeof rest[0] === 'string' && rest.length > 1) {
    const template = rest.shift() as string
    parts.push(
      template.replace(/%([sdifoOc%])/g, (whole, kind: string) => {
        if (kind === '%') return '%'
        if (rest.length === 0) return whole
        const value = rest.shift()
        if (kind === 'c') return ''
        if (kind === 'd' || kind === 'i') return String(Number.parseInt(String(value), 10))
        return kind === 'f' ? String(Number.parseFloat(String(value))) : plain(value, redact)
      }),
    )
  }
  for (const value of rest) parts.push(plain(value, redact))
  return redact.text(parts.join(' ')).slice(0, TEXT_CHARS)
}

function plain(value: unknown, redact: Redactor): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'undefined'
  const copied = redact.value(value)
  return typeof copied === 'string' ? copied : JSON.stringify(copied)
}
