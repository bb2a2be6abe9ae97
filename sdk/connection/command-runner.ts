import type { Commands, ConnectionSource } from '../commands/command.js'
import { lazily } from '../platform/lazily.js'
import type { PageCommand, PageReply } from '../protocol/commands/index.js'
import type { MarkedElement } from '../protocol/conversation.js'
import { type PageError, ProbeError } from '../protocol/errors.js'
import { ERROR_CHARS } from '../protocol/limits.js'
import type { Redactor } from '../values/redactor.js'
import { throttledProgress } from './progress.js'

export interface RunnerOptions {
  source: ConnectionSource
  loadCommands(): Promise<Commands>
  reply(reply: PageReply): void
}

export class CommandRunner {
  readonly #options: RunnerOptions
  readonly #running = new Map<number, AbortController>()
  readonly #load: () => Promise<Commands>
  #commands: Commands | undefined

  constructor(options: RunnerOptions) {
    this.#options = options
    this.#load = lazily(async () => {
      this.#commands = await options.loadCommands()
      this.#commands.begin(options.source)
      return this.#commands
    })
  }

  async run({ id, name, args }: PageCommand): Promise<void> {
    const { source, reply } = this.#options
    const running = new AbortController()
    this.#running.set(id, running)
    try {
      const { run } = await this.#load()
      const value = await run(name, args, {
        ...source,
        signal: running.signal,
        cancel: (command) => this.#running.get(command)?.abort(),
        progress: throttledProgress(() => reply({ id, kind: 'progress' }), source.natives.now),
        acknowledge: (acknowledgement) => reply({ id, kind: 'acknowledged', value: acknowledgement }),
      })
      reply({ id, kind: 'result', value } as PageReply)
    } catch (thrown) {
      reply({ id, kind: 'error', error: toPageError(thrown, source.redact) })
    } finally {
      this.#running.delete(id)
    }
  }

  preload(): void {
    this.#load().catch(() => undefined)
  }

  async describe(element: Element): Promise<MarkedElement> {
    const { describe } = await this.#load()
    return describe(element, this.#options.source)
  }

  close(): void {
    this.#commands?.close()
  }
}

function toPageError(thrown: unknown, { text, value }: Redactor): PageError {
  const sentence = (message: string) => text(message).slice(0, ERROR_CHARS)
  if (!(thrown instanceof ProbeError)) return { code: 'INTERNAL', message: sentence(String(thrown)) }
  const { code, message, detail } = thrown
  const redacted = { message: sentence(message), ...(detail === undefined ? {} : { detail: value(detail) }) }
  // Page code throws only codes of PageError.
  return { code: code as PageError['code'], ...redacted }
}
