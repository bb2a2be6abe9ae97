/** Sends commands to the tab as frames, and resolves them with the replies. */
import type { ActAcknowledgement } from '../../sdk/protocol/commands/act.js'
import type { CommandName, PageCommands } from '../../sdk/protocol/commands/index.js'
import { fromWire, ProbeError } from '../../sdk/protocol/errors.js'
import { encodeFrame, FRAME } from '../../sdk/protocol/frames.js'
import { ALIVE_MS, COMMAND_MAX_MS, COMMAND_SILENCE_MS, SIGN_OF_LIFE_MS } from '../../sdk/protocol/limits.js'
import type { DocumentId, Milliseconds } from '../../sdk/protocol/values.js'
import { COMMANDS } from '../intake/commands/index.js'
import type { readReply } from '../intake/intake.js'
import type { Clock } from '../timeline/clock.js'

interface OpenCommand {
  id: number
  name: CommandName
  args: unknown
  startedAt: Milliseconds
  sent: boolean
  acknowledged: ((value: ActAcknowledgement) => void) | undefined
  /** id of the call that issued the command, for `cancel` */
  call: string | undefined
  resolve(value: unknown): void
  reject(error: ProbeError): void
  stopTimer(): void
}

interface Hearing<Result> {
  acknowledged?: (value: ActAcknowledgement) => void
  answered?: (value: Result) => void
  call?: string
}

type Reply = NonNullable<ReturnType<typeof readReply>>

const encoder = new TextEncoder()
const GONE = 'the tab went away'

export class TabClient {
  readonly #clock: Clock
  readonly #send: (frame: ArrayBuffer) => void
  readonly #open = new Map<number, OpenCommand>()
  #ids = 0
  #connected = false
  #lost = false
  #doc: DocumentId | undefined
  #heardAt = Number.NEGATIVE_INFINITY

  /** @param send sends a frame; may transfer its bytes */
  constructor(clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.#clock = clock
    this.#send = send
  }

  get connected(): boolean {
    return this.#connected
  }

  /**
   * Call when a document said hello. Sends the open commands again, to this document. Does not repeat a command that
   * changes the page: if its document was replaced, nobody knows whether the command ran, so it fails.
   *
   * @returns true when the document differs from the previous one
   */
  connect(doc: DocumentId): boolean {
    const isOther = this.#doc !== undefined && this.#doc !== doc
    this.#doc = doc
    this.heard()
    this.#connected = true
    this.#lost = false
    for (const command of [...this.#open.values()]) {
      if (!command.sent || COMMANDS[command.name].isRepeatable) this.#post(command)
      else if (isOther) this.#fail(command, lost('the document was replaced before it answered'))
    }
    return isOther
  }

  heard(): void {
    this.#heardAt = this.#clock.now()
  }

  /** True when the page sent something so recently that it needs no ping. */
  get isAlive(): boolean {
    return this.#clock.now() - this.#heardAt < ALIVE_MS
  }

  /**
   * Pings the page.
   *
   * @throws ProbeError PAGE_TIMEOUT when no answer arrives in time; SESSION_LOST
   */
  async signOfLife(): Promise<void> {
    let stop: () => void = () => undefined
    const overdue = new Promise<never>((_resolve, reject) => {
      stop = this.#clock.after(SIGN_OF_LIFE_MS, () => {
        const message = `the tab did not answer a ping within ${SIGN_OF_LIFE_MS} ms; nothing was dispatched`
        reject(new ProbeError('PAGE_TIMEOUT', message, { dispatched: false }))
      })
    })
    const asked = this.command('ping', {})
    asked.catch(() => undefined)
    await Promise.race([asked, overdue]).finally(() => stop())
  }

  /** Call when the bridge closed. The tab may reconnect. */
  disconnect(): void {
    this.#connected = false
  }

  /** Fails every open command, because the tab will not reconnect. */
  lose(): void {
    this.#connected = false
    this.#lost = true
    for (const command of [...this.#open.values()]) this.#fail(command, lost(GONE))
  }

  /**
   * Runs one command. While the tab is between two documents, the command waits for the next one.
   *
   * @param acknowledged called when the page has dispatched the action
   * @param answered called with the result before any later frame is processed; the promise settles behind frames that came with it
   * @param call id of the call that issued the command, for `cancel`
   * @returns the page's result, validated
   * @throws ProbeError with the page's own code; PAGE_TIMEOUT after COMMAND_SILENCE_MS of silence or COMMAND_MAX_MS in
   * all; SESSION_LOST when the tab or the document is gone; BAD_FRAME for an invalid result; CANCELLED
   */
  command<K extends CommandName>(
    name: K,
    args: PageCommands[K]['args'],
    { acknowledged, answered, call }: Hearing<PageCommands[K]['result']> = {},
  ): Promise<PageCommands[K]['result']> {
    if (this.#lost) return Promise.reject(lost(GONE))
    this.#ids += 1
    const id = this.#ids
    return new Promise((resolve, reject) => {
      const command: OpenCommand = {
        id,
        name,
        args,
        startedAt: this.#clock.now(),
        sent: false,
        acknowledged,
        call,
        resolve: (value) => {
          answered?.(value as PageCommands[K]['result'])
          resolve(value as PageCommands[K]['result'])
        },
        reject,
        stopTimer: this.#silenceTimer(id),
      }
      this.#open.set(id, command)
      if (this.#connected) this.#post(command)
    })
  }

  /** Cancels a call's commands: unsent ones fail, and the page cancels the others. */
  cancel(call: string): void {
    for (const command of [...this.#open.values()]) {
      if (command.call !== call) continue
      if (!command.sent) this.#fail(command, new ProbeError('CANCELLED', 'the caller cancelled the call'))
      else if (this.#connected) this.command('cancel', { command: command.id }).catch(() => undefined)
    }
  }

  receive(reply: Reply): void {
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
      case 'error':
        this.#open.delete(reply.id)
        command.reject(fromWire(reply.error))
        return
      case 'malformed':
        this.#open.delete(reply.id)
        command.reject(badAnswer(command.name, 'malformed'))
        return
      case 'result':
        this.#open.delete(reply.id)
        this.#finish(command, reply.value)
    }
  }

  #finish(command: OpenCommand, value: unknown): void {
    const parsed = COMMANDS[command.name].result.safeParse(value)
    if (parsed.success) command.resolve(parsed.data)
    else command.reject(badAnswer(command.name, parsed.error.issues[0]?.path.join('.') ?? ''))
  }

  #post(command: OpenCommand): void {
    const { id, name, args } = command
    command.sent = true
    command.stopTimer()
    command.stopTimer = this.#silenceTimer(id)
    this.#send(encodeFrame(FRAME.command, encoder.encode(JSON.stringify({ id, name, args }))).buffer)
  }

  /** Progress replies restart the timer, but a command never takes longer than COMMAND_MAX_MS. */
  #silenceTimer(id: number): () => void {
    const { startedAt } = this.#open.get(id) ?? { startedAt: this.#clock.now() }
    const left = startedAt + COMMAND_MAX_MS - this.#clock.now()
    return this.#clock.after(Math.min(COMMAND_SILENCE_MS, Math.max(0, left)), () => {
      const command = this.#open.get(id)
      if (command === undefined) return
      this.#open.delete(id)
      const took = this.#clock.now() - startedAt >= COMMAND_MAX_MS
      const message = took
        ? `the page did not finish "${command.name}" within ${COMMAND_MAX_MS / 1000} s`
        : `the page sent nothing for ${COMMAND_SILENCE_MS} ms after "${command.name}"`
      const away = `the tab was away for ${COMMAND_SILENCE_MS} ms, so "${command.name}" was not answered`
      command.reject(this.#connected ? new ProbeError('PAGE_TIMEOUT', message) : lost(away))
    })
  }

  #fail(command: OpenCommand, error: ProbeError): void {
    this.#open.delete(command.id)
    command.stopTimer()
    command.reject(error)
  }
}

function lost(message: string): ProbeError {
  return new ProbeError('SESSION_LOST', message)
}

function badAnswer(name: CommandName, where: string): ProbeError {
  return new ProbeError('BAD_FRAME', `the page's answer to "${name}" does not match the protocol`, {
    name,
    where,
  })
}
