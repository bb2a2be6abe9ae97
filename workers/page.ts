/** Typed commands to the tab: out as frames, back as replies. */
import type { ActAcknowledgement, CommandName, PageCommands } from '../sdk/protocol/commands.js'
import { fromWire, ProbeError } from '../sdk/protocol/errors.js'
import { encodeFrame, FRAME } from '../sdk/protocol/frames.js'
import { COMMAND_SILENCE_MS } from '../sdk/protocol/limits.js'
import type { Clock } from './clock.js'
import type { ReceivedReply } from './event-schemas.js'

interface OpenCommand {
  name: CommandName
  acknowledged: ((value: ActAcknowledgement) => void) | undefined
  resolve(value: unknown): void
  reject(error: ProbeError): void
  stopTimer(): void
}

const encoder = new TextEncoder()

export class Page {
  readonly #clock: Clock
  readonly #send: (frame: ArrayBuffer) => void
  readonly #open = new Map<number, OpenCommand>()
  #ids = 0
  #connected = false

  constructor(clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.#clock = clock
    this.#send = send
  }

  get connected(): boolean {
    return this.#connected
  }

  /** A document said hello: what was asked of a former one will not be answered. */
  connect(): void {
    this.#failAll('STALE_REF', 'the document was replaced before it answered')
    this.#connected = true
  }

  /** The bridge went; it may come back. */
  disconnect(): void {
    this.#connected = false
  }

  /** The tab will not come back. */
  lose(): void {
    this.#connected = false
    this.#failAll('SESSION_LOST', 'the tab went away')
  }

  /**
   * Runs one command.
   *
   * @param acknowledged told when an action was dispatched
   * @throws ProbeError the page's own code; PAGE_TIMEOUT after COMMAND_SILENCE_MS of silence; SESSION_LOST
   */
  command<K extends CommandName>(
    name: K,
    args: PageCommands[K]['args'],
    acknowledged?: (value: ActAcknowledgement) => void,
  ): Promise<PageCommands[K]['result']> {
    if (!this.#connected) {
      return Promise.reject(new ProbeError('SESSION_LOST', 'the tab is not connected at the moment'))
    }
    this.#ids += 1
    const id = this.#ids
    return new Promise((resolve, reject) => {
      this.#open.set(id, {
        name,
        acknowledged,
        resolve: (value) => resolve(value as PageCommands[K]['result']),
        reject,
        stopTimer: this.#silenceTimer(id),
      })
      const payload = encoder.encode(JSON.stringify({ id, name, args }))
      this.#send(encodeFrame(FRAME.command, payload).buffer)
    })
  }

  /** Takes a reply in. */
  receive(reply: ReceivedReply): void {
    const command = this.#open.get(reply.id)
    if (command === undefined) return
    command.stopTimer()
    switch (reply.kind) {
      case 'progress':
        command.stopTimer = this.#silenceTimer(reply.id)
        return
      case 'acknowledged':
        command.stopTimer = this.#silenceTimer(reply.id)
        command.acknowledged?.(reply.value)
        return
      case 'result':
        this.#open.delete(reply.id)
        command.resolve(reply.value)
        return
      case 'error':
        this.#open.delete(reply.id)
        command.reject(fromWire(reply.error))
    }
  }

  #silenceTimer(id: number): () => void {
    return this.#clock.after(COMMAND_SILENCE_MS, () => {
      const command = this.#open.get(id)
      this.#open.delete(id)
      command?.reject(
        new ProbeError(
          'PAGE_TIMEOUT',
          `the page was silent for ${COMMAND_SILENCE_MS} ms after "${command.name}"`,
        ),
      )
    })
  }

  #failAll(code: 'STALE_REF' | 'SESSION_LOST', message: string): void {
    const open = [...this.#open.values()]
    this.#open.clear()
    for (const command of open) {
      command.stopTimer()
      command.reject(new ProbeError(code, message))
    }
  }
}
