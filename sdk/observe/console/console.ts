import { hydrationErrorIn } from '../../frameworks/hydration-errors.js'
import { isError } from '../../platform/kinds.js'
import { attempt } from '../../platform/patch.js'
import type { ConsoleLevel } from '../../protocol/events.js'
import { TEXT_CHARS } from '../../protocol/limits.js'
import { REDACTED } from '../../protocol/redaction/redacted.js'
import type { Json } from '../../protocol/values.js'
import type { Redactor } from '../../values/redactor.js'
import type { Channel } from '../channel.js'
import { rateLimit } from '../rate.js'
import { undoAll } from '../tasks/scheduled.js'

const NAME_CHARS = 40
/** A line that is not reported is not formatted either: a flood must not slow the app down. */
const LINES_PER_SECOND = 5_000
/** https://console.spec.whatwg.org/#logging */
const LEVELS = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'log',
  debug: 'debug',
  trace: 'log',
  dir: 'log',
  table: 'log',
  assert: 'error',
} as const satisfies Partial<Record<keyof Console, ConsoleLevel>>

export const consoleChannel: Channel = {
  name: 'console',
  sees: ['console'],
  supported: () => typeof console === 'object',
  install(context) {
    const { patch, emit, redact, realm, cause, thrownErrors } = context
    const mayEmit = rateLimit(context, 'console', LINES_PER_SECOND)
    let isReporting = false
    return undoAll(
      (Object.keys(LEVELS) as (keyof typeof LEVELS)[]).map((method) =>
        patch(realm.console as unknown as Record<string, (...args: unknown[]) => void>, method, () => ({
          apply: (target, self, args: unknown[]) => {
            const isAssert = method === 'assert'
            // A getter of a logged value may itself log: that line is not reported.
            if (!isReporting && !(isAssert && args[0])) {
              isReporting = true
              attempt(() => {
                const values = isAssert ? ['Assertion failed:', ...args.slice(1)] : args
                const error = values.find(isError)
                const level = LEVELS[method]
                if (level === 'error' && error !== undefined) thrownErrors.note(cause.turn(), error)
                if (!mayEmit()) return
                const stack = error?.stack
                const traced = stack === undefined ? {} : { stack: redact.text(stack).slice(0, TEXT_CHARS) }
                const text = format(values, redact)
                emit('console', { level, text, ...traced })
                const isLoud = level === 'error' || level === 'warn'
                const framework = isLoud ? hydrationErrorIn(text) : undefined
                if (framework !== undefined) emit('error.hydration', { framework, text })
              })
              isReporting = false
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
  // A name and its value may be two arguments: `console.log('password', password)`.
  rest.forEach((value, i) => {
    const name = i === 0 ? parts.at(-1) : rest[i - 1]
    const isHidden = typeof name === 'string' && redact.hides(nameAtEnd(name, redact), value)
    parts.push(isHidden ? REDACTED : plain(value, redact))
  })
  return redact.text(parts.join(' ')).slice(0, TEXT_CHARS)
}

/** The word, or the two words, at the end of a line that may name the next value. */
function nameAtEnd(line: string, { isSecretKey }: Redactor): string {
  const [, first = '', last = ''] = /(?:(\S+)\s+)?(\S+?)[\s:=]*$/.exec(line.slice(-NAME_CHARS)) ?? []
  return isSecretKey(last) || isSecretKey(first) ? last : `${first} ${last}`
}

function plain(value: unknown, redact: Redactor): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'undefined'
  let copied: Json = '[threw]'
  attempt(() => {
    copied = redact.value(value)
  })
  return typeof copied === 'string' ? copied : JSON.stringify(copied)
}
