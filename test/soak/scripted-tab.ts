import { setTimeout as after } from 'node:timers/promises'
import type { PageCommands, PageReply } from '../../sdk/protocol/commands/index.js'
import type { EventData, EventType, WireEvent } from '../../sdk/protocol/events.js'
import { FRAME } from '../../sdk/protocol/frames.js'
import { RECONNECT_MIN_MS } from '../../sdk/protocol/limits.js'
import type { LevelAnswer, LevelLeaf } from '../../sdk/protocol/predicates.js'
import { ScriptedTab } from '../harness/tab.js'
import { EFFECT } from '../workers/scripted-page.js'
import type { Head } from '../workers/verdict/trace.js'
import type { Book } from './book.js'
import type { Random } from './random.js'
import { SoakTab } from './tab.js'

const TARGET = { ref: 'e1', role: 'textbox', name: 'Note' }
const FLOOD_FRAMES = 100
const FLOOD_EVENTS = 500
const FOREVER_MS = 2 ** 31 - 1

export class ScriptedSoakTab extends SoakTab {
  readonly kind = 'scripted'
  readonly #port: number
  readonly #book: Book
  readonly #random: Random
  readonly #watches = new Map<string, readonly LevelLeaf[]>()
  #socket: ScriptedTab | undefined
  #isClosed = false
  /** ms by which the page's clock is wrong */
  #shift = 0
  #documents = 0
  #doc = ''
  #isAnnounced = false
  #seq = 0
  #calls = 0
  #shown: string[] = []

  constructor(index: number, port: number, book: Book, random: Random) {
    super(index)
    this.#port = port
    this.#book = book
    this.#random = random
    this.#load()
  }

  async open(): Promise<void> {
    const before = this.welcomes
    this.#isClosed = false
    void this.#dial({})
    await this.welcomedAfter(before)
  }

  async reload(): Promise<void> {
    const before = this.welcomes
    const previousDoc = this.#doc
    const former = this.#socket
    this.#socket = undefined
    former?.close()
    this.#load()
    void this.#dial({ previousDoc })
    await this.welcomedAfter(before)
  }

  async reopen(): Promise<void> {
    await this.close()
    this.#load()
    await this.open()
  }

  async flood(): Promise<void> {
    const socket = this.#socket
    for (let frame = 0; frame < FLOOD_FRAMES && this.#socket === socket; frame++) {
      const events = Array.from({ length: FLOOD_EVENTS }, () => this.#event('signal', { name: 'flood' }))
      socket?.sendEvents(...events)
      await after(1)
    }
  }

  async jump(ms: number): Promise<void> {
    this.#shift += ms
  }

  async freeze(ms: number): Promise<void> {
    const socket = this.#socket
    socket?.stopReading()
    await after(ms)
    socket?.readOn()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
    await socket?.closing()
  }

  #load(): void {
    this.#documents += 1
    this.#doc = `d${this.index}.${this.#documents}`
    this.#seq = 0
    this.#isAnnounced = false
    this.#shown = [this.title]
    this.#watches.clear()
  }

  async #dial(more: { previousDoc?: string }): Promise<void> {
    const doc = this.#doc
    const now = Date.now() + this.#shift
    const hello = { session: `soak-${this.index}`, named: true, doc, title: this.title, now, ...more }
    while (!this.#isClosed && this.#doc === doc) {
      const socket = await ScriptedTab.dial(this.#port, this.#answers(), hello).catch(() => undefined)
      if (socket !== undefined && !this.#isClosed && this.#doc === doc) {
        this.#socket = socket
        socket.sayHello()
        await this.#listen(socket)
      } else socket?.close()
      await after(this.#random.between(RECONNECT_MIN_MS / 2, RECONNECT_MIN_MS))
    }
  }

  async #listen(socket: ScriptedTab): Promise<void> {
    for (let taken = 0; socket.closed === undefined; ) {
      await socket.until(() => socket.welcomes.length > taken || socket.closed !== undefined, '', FOREVER_MS)
      const welcome = socket.welcomes[taken]
      if (welcome === undefined) continue
      taken += 1
      if (!welcome.resumed || !this.#isAnnounced) {
        const url = `http://localhost:3000/?tab=${this.index}`
        this.#say('document.began', { url, title: this.title, how: 'load', inherits: [] })
        this.#isAnnounced = true
      }
      this.welcomed(welcome.session)
    }
  }

  #answers() {
    return {
      act: (args: PageCommands['act']['args']) => this.#act(args),
      watch: ({ watch, leaves }: PageCommands['watch']['args']) => {
        this.#watches.set(watch, leaves)
        return { answers: leaves.map((leaf) => this.#answer(leaf)) }
      },
      unwatch: ({ watch }: PageCommands['unwatch']['args']) => {
        this.#watches.delete(watch)
        return {}
      },
      find: () => ({
        elements: [{ ref: 'e2', role: 'heading', name: this.title, states: [], visible: true }],
      }),
      capabilities: () => ({ testids: [], signals: ['flood'], stores: [], flows: [] }),
      inventory: () => ({ stores: 0, animations: 0, signals: 1 }),
    }
  }

  /** Handles notes like the real page: sends the text, then shows that it is saved, whatever the server answers. */
  #act({ act, action, args, leaves, watch }: PageCommands['act']['args']): PageCommands['act']['result'] {
    const note = args.text ?? ''
    this.#book.arrived(note)
    const before = leaves.map((leaf) => this.#answer(leaf))
    if (watch !== undefined) this.#watches.set(watch, leaves)
    const cause = `act:${act}` as const
    this.#say('act', { act, action, ...TARGET }, { cause })
    this.#reply({
      id: this.#socket?.commands.at(-1)?.id ?? 0,
      kind: 'acknowledged',
      value: { seq: this.#seq, before, ...TARGET },
    })
    this.#calls += 1
    const call = `n${this.#calls}`
    const url = `http://localhost:3000/notes/${this.index}`
    this.#say('net.started', { call, transport: 'fetch', method: 'POST', url, sameSite: true }, { cause })
    const doc = this.#doc
    const status = note.endsWith('-bad.') ? 500 : 201
    setTimeout(
      () => {
        if (this.#doc === doc) this.#saved(note, call, status, cause, act)
      },
      this.#random.between(0, 100),
    )
    return { ...TARGET, settled: true, settleReason: 'frame', effect: EFFECT }
  }

  #saved(note: string, call: string, status: number, cause: `act:${string}`, act: string): void {
    const head = { cause, via: call }
    this.#say('net.responded', { call, status, mediaType: 'application/json', durationMs: 3 }, head)
    const outcome = { outcome: 'ok' as const }
    this.#say('net.finished', { call, result: 'done', status, durationMs: 4, outcome }, head)
    const before = new Map(
      [...this.#watches].map(([id, leaves]) => [id, leaves.map((leaf) => this.#answer(leaf))]),
    )
    const text = `Saved ${note}`
    this.#shown = [...this.#shown.slice(0, 1), ...this.#shown.slice(1).slice(-19), text]
    this.#say('dom', { added: 1, removed: 0, changed: 0, appeared: [text] }, head)
    for (const [id, leaves] of this.#watches) {
      for (const [leaf, question] of leaves.entries()) {
        const answer = this.#answer(question)
        if (answer.holds !== before.get(id)?.[leaf]?.holds) {
          const fresh = answer.holds === true ? { fresh: true as const } : {}
          this.#say('level', { watch: id, leaf, answer: { ...answer, ...fresh } }, head)
        }
      }
    }
    this.#say('work', { act, idle: true }, { cause })
  }

  #answer(leaf: LevelLeaf): LevelAnswer {
    if (leaf.kind !== 'text') return { holds: null, code: 'blind_spot' }
    return { holds: this.#shown.some((text) => text.includes(leaf.contains)) }
  }

  #say<K extends EventType>(type: K, data: EventData[K], head: Head = {}): void {
    const event = this.#event(type, data, head)
    if (this.#socket?.closed === undefined) this.#socket?.sendEvents(event)
  }

  #event<K extends EventType>(type: K, data: EventData[K], { cause = 'other', via }: Head = {}): WireEvent {
    this.#seq += 1
    const led = via === undefined ? {} : { via }
    const head = {
      at: Date.now() + this.#shift,
      seq: this.#seq,
      doc: this.#doc,
      edit: 0,
      cause,
      turn: this.#seq,
      ...led,
    }
    return { ...head, type, data } as WireEvent
  }

  #reply(reply: PageReply): void {
    this.#socket?.send(FRAME.reply, reply)
  }
}
