/** Typed commands to the tab: out as frames, back as replies. */
import type { ActAcknowledgement, CommandName, PageCommands } from '../../sdk/protocol/commands.js'
import { fromWire, ProbeError } from '../../sdk/protocol/errors.js'
import { encodeFrame, FRAME } from '../../sdk/protocol/frames.js'
import { ALIVE_MS, COMMAND_MAX_MS, COMMAND_SILENCE_MS, SIGN_OF_LIFE_MS } from '../../sdk/protocol/limits.js'
import type { DocumentId, Milliseconds } from '../../sdk/protocol/values.js'
import type { readReply } from '../intake/intake.js'
import { unlessTooDeep } from '../intake/nesting.js'
import { RESULT_SCHEMAS } from '../intake/reply-schemas.js'
import type { Clock } from '../timeline/clock.js'

interface OpenCommand {
  id: number
  name: CommandName
  args: unknown
  startedAt: Milliseconds
  /** it is on its way to a page, or was */
  sent: boolean
  acknowledged: ((value: ActAcknowledgement) => void) | undefined
  /** the caller's call that it is part of */
  call: string | undefined
  resolve(value: unknown): void
  reject(error: ProbeError): void
  stopTimer(): void
}

type Reply = NonNullable<ReturnType<typeof readReply>>

const encoder = new TextEncoder()
const GONE = 'the tab went away'

/** Commands that change the page: they are never given twice. */
const ONCE: readonly CommandName[] = ['act', 'navigate', 'clock', 'scrollTo']

export class TabClient {
  readonly #clock: Clock
  readonly #send: (frame: ArrayBuffer) => void
  readonly #open = new Map<number, OpenCommand>()
  #ids = 0
  #connected = false
  #lost = false
  #doc: DocumentId | undefined
  #heardAt = Number.NEGATIVE_INFINITY

  /** @param send takes a frame, whose bytes it may give away */
  constructor(clock: Clock, send: (frame: ArrayBuffer) => void) {
    this.#clock = clock
    this.#send = send
  }

  get connected(): boolean {
    return this.#connected
  }

  /**
   * A document said hello. What was asked and not answered is asked again, of this document; what changes the page is
   * not: of a document that was replaced it is not known whether it landed.
   *
   * @returns true when it is another document than before
   */
  connect(doc: DocumentId): boolean {
    const isOther = this.#doc !== undefined && this.#doc !== doc
    this.#doc = doc
    this.heard()
    this.#connected = true
    this.#lost = false
    for (const command of [...this.#open.values()]) {
      if (!command.sent || !ONCE.includes(command.name)) this.#post(command)
      else if (isOther) this.#fail(command, lost('the document was replaced before it answered'))
    }
    return isOther
  }

  /** The page said something. */
  heard(): void {
    this.#heardAt = this.#clock.now()
  }

  /** True while the page need not be asked whether it lives. */
  get isAlive(): boolean {
    return this.#clock.now() - this.#heardAt < ALIVE_MS
  }

  /**
   * Asks for a sign of life.
   *
   * @throws ProbeError PAGE_TIMEOUT where none comes in time; SESSION_LOST
   */
  async signOfLife(): Promise<void> {
    let stop: () => void = () => undefined
    const overdue = new Promise<never>((_resolve, reject) => {
      stop = this.#clock.after(SIGN_OF_LIFE_MS, () => {
        const message = `the tab gave no sign of life within ${SIGN_OF_LIFE_MS} ms; nothing was dispatched`
        reject(new ProbeError('PAGE_TIMEOUT', message, { dispatched: false }))
      })
    })
    const asked = this.command('ping', {})
    asked.catch(() => undefined)
    await Promise.race([asked, overdue]).finally(() => stop())
  }

  /** The bridge went; it may come back. */
  disconnect(): void {
    this.#connected = false
  }

  /** The tab will not come back. */
  lose(): void {
    this.#connected = false
    this.#lost = true
    for (const command of [...this.#open.values()]) this.#fail(command, lost(GONE))
  }

  /**
   * Runs one command; while the tab is between two documents, in the next one.
   *
   * @param told `acknowledged` is told when an action was dispatched; `call` names the call that can be given up
   * @throws ProbeError the page's own code; PAGE_TIMEOUT after COMMAND_SILENCE_MS of silence, or COMMAND_MAX_MS; SESSION_LOST where the
   * tab or the document went; BAD_FRAME where the answer is none; CANCELLED
   */
  command<K extends CommandName>(
    name: K,
    args: PageCommands[K]['args'],
    { acknowledged, call }: { acknowledged?: (value: ActAcknowledgement) => void; call?: string } = {},
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
        resolve: (value) => resolve(value as PageCommands[K]['result']),
        reject,
        stopTimer: this.#silenceTimer(id),
      }
      this.#open.set(id, command)
      if (this.#connected) this.#post(command)
    })
  }

  /** Gives up what a call has asked: what no document was given yet is not given any more. */
  cancel(call: string): void {
    for (const command of [...this.#open.values()]) {
      if (command.call !== call) continue
      if (!command.sent) this.#fail(command, new ProbeError('CANCELLED', 'the caller cancelled the call'))
      else if (this.#connected) this.command('cancel', { command: command.id }).catch(() => undefined)
    }
  }

  /** Takes a reply in. */
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
    const parsed = unlessTooDeep(() => RESULT_SCHEMAS[command.name].safeParse(value))
    if (parsed?.success === true) command.resolve(parsed.data)
    else command.reject(badAnswer(command.name, parsed?.error.issues[0]?.path.join('.') ?? ''))
  }

  #post(command: OpenCommand): void {
    const { id, name, args } = command
    command.sent = true
    command.stopTimer()
    command.stopTimer = this.#silenceTimer(id)
    this.#send(encodeFrame(FRAME.command, encoder.encode(JSON.stringify({ id, name, args }))).buffer)
  }

  /** A page may say for long that it goes on, but not for ever. */
  #silenceTimer(id: number): () => void {
    const { startedAt } = this.#open.get(id) ?? { startedAt: this.#clock.now() }
    const left = startedAt + COMMAND_MAX_MS - this.#clock.now()
    return this.#clock.after(Math.min(COMMAND_SILENCE_MS, Math.max(0, left)), () => {
      const command = this.#open.get(id)
      if (command === undefined) return
      this.#open.delete(id)
      const took = this.#clock.now() - startedAt >= COMMAND_MAX_MS
      const message = took
        ? `the page was not done with "${command.name}" after ${COMMAND_MAX_MS / 1000} s`
        : `the page was silent for ${COMMAND_SILENCE_MS} ms after "${command.name}"`
      const away = `the tab was away for ${COMMAND_SILENCE_MS} ms, and "${command.name}" was not answered`
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
  return new ProbeError('BAD_FRAME', `the page's answer to "${name}" is not of this protocol`, {
    name,
    where,
  })
}
