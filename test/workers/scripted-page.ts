import type { Cause } from '../../sdk/protocol/cause.js'
import type { ActEffect } from '../../sdk/protocol/commands/act.js'
import type { CommandName, PageCommand, PageCommands, PageReply } from '../../sdk/protocol/commands/index.js'
import type { EventData, EventType, WireEvent } from '../../sdk/protocol/events.js'
import {
  encodeFrame,
  FRAME,
  FRAME_HEAD_BYTES,
  type FrameKind,
  type Hello,
} from '../../sdk/protocol/frames.js'
import type { LevelAnswer } from '../../sdk/protocol/predicates.js'
import type { FromActor, FromTab } from '../../workers/session/ports.js'
import type { Head } from './verdict/trace.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const EFFECT: ActEffect = {
  visible: true,
  enabled: true,
  targetMatched: true,
  occluded: false,
  defaultPrevented: false,
  valueChanged: false,
  focusMoved: null,
  domMutatedWithin: 1,
  domMutatedInPage: 1,
  scrolledIntoView: false,
}
const TARGET = { ref: 'e1', role: 'button', name: 'Place order' }

export type Answer<K extends CommandName> = (args: PageCommands[K]['args'], id: number) => void

export class ScriptedPage {
  readonly commands: PageCommand[] = []
  consumed = 0
  answers: LevelAnswer[] = []
  readonly #post: (message: FromTab) => void
  readonly #now: () => number
  readonly #seqs = new Map<string, number>()
  readonly #on: { [K in CommandName]?: Answer<K> } = {}
  #turn = 0
  doc = 'd1'

  constructor(post: (message: FromTab) => void, now: () => number) {
    this.#post = post
    this.#now = now
  }

  /** Sets the answer of a command; others are answered with success at once. */
  on<K extends CommandName>(name: K, answer: Answer<K>): this {
    Object.assign(this.#on, { [name]: answer })
    return this
  }

  hello(doc = this.doc, inherits: string[] = []): this {
    const isNew = doc !== this.doc || !this.#seqs.has(doc)
    this.doc = doc
    const hello: Hello = {
      protocol: 1,
      sdk: '0.1.0',
      session: 's1',
      named: false,
      doc,
      inherits,
      url: `http://shop/${doc}`,
      title: 'Shop',
      now: this.#now(),
      hidden: false,
      focused: true,
      hasCapabilities: false,
      redactKeys: [],
    }
    this.#post({ kind: 'connected', hello })
    if (!isNew) return this
    const cause: Cause = inherits.length === 0 ? 'other' : `act:${inherits.join('+')}`
    return this.says('document.began', { url: hello.url, title: 'Shop', how: 'load', inherits }, { cause })
  }

  says<K extends EventType>(type: K, data: EventData[K], head: Head = {}): this {
    const event = this.event(type, data, head)
    return this.frame(FRAME.events, [event])
  }

  event<K extends EventType>(type: K, data: EventData[K], head: Head = {}): WireEvent {
    const doc = head.doc ?? this.doc
    const seq = (this.#seqs.get(doc) ?? 0) + 1
    this.#seqs.set(doc, seq)
    this.#turn += 1
    const { cause = 'act:a1', edit = 0, turn = this.#turn, via } = head
    const at = this.#now()
    return { at, seq, type, doc, edit, cause, turn, ...(via === undefined ? {} : { via }), data } as WireEvent
  }

  call(id: string, method: string, path: string, status: number, head: Head = {}): this {
    this.starts(id, method, path, head)
    return this.respondsTo(id, status, head)
  }

  starts(id: string, method: string, path: string, head: Head = {}): this {
    const url = `http://shop${path}`
    return this.says('net.started', { call: id, transport: 'fetch', method, url, sameSite: true }, head)
  }

  respondsTo(id: string, status: number, head: Head = {}): this {
    const outcome = { outcome: 'ok' as const }
    this.says(
      'net.responded',
      { call: id, status, mediaType: 'application/json', durationMs: 3 },
      { via: id, ...head },
    )
    return this.says(
      'net.finished',
      { call: id, result: 'done', status, durationMs: 4, outcome },
      { via: id, ...head },
    )
  }

  level(answer: LevelAnswer, head: Head = {}, leaf = 0): this {
    const watch = this.#watch()
    return this.says('level', { watch, leaf, answer }, head)
  }

  idle(act = 'a1', idle = true): this {
    return this.says('work', { act, idle }, { cause: `act:${act}` })
  }

  reply(reply: PageReply): this {
    return this.frame(FRAME.reply, reply)
  }

  acknowledges(id: number, act: string): this {
    this.says('act', { act, action: 'click', ...TARGET }, { cause: `act:${act}` })
    const seq = this.#seqs.get(this.doc) ?? 0
    return this.reply({ id, kind: 'acknowledged', value: { seq, before: this.answers, ...TARGET } })
  }

  settles(id: number): this {
    return this.reply({
      id,
      kind: 'result',
      value: { ...TARGET, settled: true, settleReason: 'frame', effect: EFFECT },
    })
  }

  frame(kind: FrameKind, value: unknown): this {
    return this.bytes(encodeFrame(kind, encoder.encode(JSON.stringify(value))).buffer)
  }

  bytes(frame: ArrayBuffer): this {
    this.#post({ kind: 'frames', frames: [frame] })
    return this
  }

  drops(): this {
    this.#post({ kind: 'dropped' })
    return this
  }

  isLost(): this {
    this.#post({ kind: 'lost' })
    return this
  }

  receive(message: FromActor): void {
    if (message.kind === 'consumed') {
      this.consumed += message.bytes
      return
    }
    if (message.kind !== 'frame') return
    const text = decoder.decode(new Uint8Array(message.frame, FRAME_HEAD_BYTES))
    const command = JSON.parse(text) as PageCommand
    this.commands.push(command)
    const answer = this.#on[command.name] as ((args: unknown, id: number) => void) | undefined
    queueMicrotask(() => {
      if (answer === undefined) this.#byDefault(command)
      else answer(command.args, command.id)
    })
  }

  asked(name: CommandName): PageCommand[] {
    return this.commands.filter((command) => command.name === name)
  }

  #byDefault({ id, name, args }: PageCommand): void {
    if (name === 'act') {
      this.acknowledges(id, args.act)
      this.settles(id)
    } else if (name === 'watch') this.reply({ id, kind: 'result', value: { answers: this.answers } })
    else if (name === 'ping') this.reply({ id, kind: 'result', value: { now: this.#now() } })
    else this.reply({ id, kind: 'result', value: {} })
  }

  #watch(): string {
    const last = this.commands.findLast(
      ({ name, args }) => (name === 'act' || name === 'watch') && 'watch' in args,
    )
    const watch = (last?.args as { watch?: string } | undefined)?.watch
    if (watch === undefined) throw new Error('nothing is watched')
    return watch
  }
}
