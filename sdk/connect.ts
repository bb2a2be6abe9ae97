/** Composes the SDK in one page: identity, cause, channels, commands, link. */

import type { CommandContext } from './commands/command.js'
import { handlers } from './commands/index.js'
import {
  type Handover,
  leaveHandover,
  newDocumentId,
  takeHandover,
  withdrawHandover,
} from './link/identity.js'
import { Outbox } from './link/outbox.js'
import { BridgeSocket } from './link/socket.js'
import { natives } from './natives.js'
import { Tracker } from './observe/cause.js'
import type { ChannelContext, Emit } from './observe/channel.js'
import { beganData, leavingChannel, tellLoad } from './observe/document.js'
import { channels } from './observe/index.js'
import { whatLeaves } from './observe/leaving.js'
import { nextRefNumber, startRefsAt } from './page/refs.js'
import { patch } from './patch.js'
import { type Cause, causeOfAct } from './protocol/cause.js'
import type { Capabilities, PageCommand, PageReply } from './protocol/commands.js'
import { toWire } from './protocol/errors.js'
import type { EventType, WireEvent } from './protocol/events.js'
import { FRAME, type Welcome } from './protocol/frames.js'
import { BRIDGE_PATH, DEFAULT_PORT, LOOPBACK, PROTOCOL_VERSION } from './protocol/limits.js'
import { createRedactor, type RedactOptions } from './redact.js'
import { createStoreRegistry, type StoreRegistry } from './state/registry.js'

export interface ConnectOptions {
  /** names the tab's session; a generated id when left out */
  session?: string
  /** the bridge's address; `ws://127.0.0.1:7762/probe` when left out */
  url?: string
  /** also capture request and response bodies, redacted; off when left out */
  captureNetworkBodies?: boolean
  redact?: RedactOptions
  /** parts of URLs whose requests decide nothing */
  ignore?: readonly string[]
  /** name and root folder of the app; the build plugin gives them */
  app?: string
  root?: string
  /** origins off loopback where the SDK may run */
  origins?: readonly string[]
}

/** Events that tell the daemon something it waits for: sent at the end of their turn. */
const URGENT: readonly EventType[] = ['level', 'work', 'document.began']
const VERSION = '0.1.0'

export class Connection {
  readonly stores: StoreRegistry
  readonly #options: ConnectOptions
  readonly #doc = newDocumentId()
  readonly #handover: Handover | undefined
  readonly #outbox: Outbox
  readonly #socket: BridgeSocket
  readonly #cause: Tracker
  readonly #context: ChannelContext
  readonly #undo: (() => void)[] = []
  readonly #declared: () => Capabilities
  #session: string | null
  #seq = 0
  #edit = 0
  #announced = false
  #flushing = false
  #recording = true

  /**
   * @param declared what `probe.describe` registered
   * @param isIgnored true for elements that are not the app's
   */
  constructor(options: ConnectOptions, declared: () => Capabilities, isIgnored: (node: Node) => boolean) {
    this.#options = options
    this.#declared = declared
    this.#handover = takeHandover(natives.now())
    this.#session = options.session ?? this.#handover?.session ?? null
    startRefsAt(this.#handover?.refs ?? 0)
    const inherits = this.#handover?.acts ?? []
    const base: Cause = inherits.length > 0 ? `act:${inherits.join('+')}` : 'other'
    const redact = createRedactor(options.redact ?? {}, (line) => natives.console.warn(line))
    this.#outbox = new Outbox(natives, (events) => this.#socket.send(FRAME.events, events))
    this.#cause = new Tracker(
      natives,
      base,
      (act, idle, mark) => void this.#emit('work', { act, idle }, mark),
    )
    this.#context = {
      emit: this.#emit,
      cause: this.#cause,
      natives,
      redact,
      patch,
      captureBodies: options.captureNetworkBodies === true,
      ignoreUrls: options.ignore ?? [],
      isIgnored,
    }
    this.stores = createStoreRegistry({ emit: this.#emit, redact, natives })
    this.#socket = new BridgeSocket({
      url: options.url ?? `ws://${LOOPBACK}:${DEFAULT_PORT}${BRIDGE_PATH}`,
      natives,
      hello: () => this.#hello(),
      status: () => ({
        url: redact.url(location.href),
        title: document.title,
        hasCapabilities: this.#hasCapabilities(),
      }),
      welcomed: (welcome) => this.#welcomed(welcome),
      command: (command) => void this.#run(command),
      ended: ({ reason }) => {
        if (reason === 'explicit') this.close()
      },
      lost: () => this.#lost(),
    })
    this.#begin(base)
    for (const channel of [leavingChannel, ...channels(this.#doc)]) {
      if (!channel.supported()) continue
      try {
        this.#undo.push(channel.install(this.#context))
      } catch (error) {
        natives.console.debug(`probe: ${channel.name} could not be observed`, error)
      }
    }
    this.#onPage('pagehide', (event) => this.#leave(event as PageTransitionEvent))
    this.#onPage('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) withdrawHandover()
    })
  }

  signal(name: string, data: unknown): void {
    const copy = data === undefined ? {} : { data: this.#context.redact.value(data) }
    this.#emit('signal', { name: this.#context.redact.text(String(name)), ...copy })
  }

  edited(files: readonly string[] | undefined): void {
    this.#edit += 1
    this.#emit('code.edited', files === undefined ? {} : { files: [...files] })
  }

  /** Tells the daemon that the advertised surface changed. */
  described(): void {
    this.#socket.tellStatus()
  }

  /** Undoes everything, last in first out. */
  close(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo()
    this.stores.close()
    this.#outbox.flush()
    this.#recording = false
    this.#socket.close()
  }

  readonly #emit: Emit = (type, data, mark = this.#cause.current()) => {
    if (!this.#recording) return this.#seq
    const { cause, via } = mark
    this.#seq += 1
    const event = {
      at: natives.now(),
      seq: this.#seq,
      type,
      doc: this.#doc,
      edit: this.#edit,
      cause,
      turn: this.#cause.turn(),
      ...(via === undefined ? {} : { via }),
      data,
    } as WireEvent
    if (!this.#outbox.add(event)) this.#seq -= 1
    else if (URGENT.includes(type) && !this.#flushing) {
      this.#flushing = true
      this.#cause.afterTurn(() => {
        this.#flushing = false
        this.#flush()
      })
    }
    return this.#seq
  }

  #flush(): void {
    for (const loss of this.#outbox.takeLosses()) this.#emit('lost', loss, { cause: 'other' })
    this.#outbox.flush()
  }

  #begin(base: Cause): void {
    this.#announce()
    const mark = { cause: base }
    if (this.#handover !== undefined) tellLoad(this.#context, this.#handover, this.#doc, mark)
    const ends = (this.#handover?.acts ?? []).map((act) => this.#cause.pend({ cause: causeOfAct(act) }))
    if (ends.length > 0) this.#cause.run(mark, () => undefined)
    const settled = () => {
      natives.setTimeout(() => {
        for (const end of ends) end()
        this.#cause.loaded()
      }, 0)
    }
    if (document.readyState === 'complete') settled()
    else this.#onPage('load', settled)
  }

  #announce(): void {
    this.#announced = true
    const began = beganData(this.#handover, this.#context.redact.url)
    const [act] = began.inherits
    this.#emit('document.began', began, { cause: act === undefined ? 'other' : causeOfAct(act) })
  }

  #hello() {
    const { app, root } = this.#options
    return {
      protocol: PROTOCOL_VERSION,
      sdk: VERSION,
      session: this.#session,
      named: this.#options.session !== undefined,
      doc: this.#doc,
      ...(this.#handover === undefined ? {} : { previousDoc: this.#handover.doc }),
      inherits: this.#handover?.acts ?? [],
      url: this.#context.redact.url(location.href),
      title: document.title,
      ...(app === undefined ? {} : { app }),
      ...(root === undefined ? {} : { root }),
      now: natives.now(),
      hidden: document.hidden,
      focused: document.hasFocus(),
      hasCapabilities: this.#hasCapabilities(),
      redactKeys: (this.#options.redact?.keys ?? []).filter((key): key is string => typeof key === 'string'),
    }
  }

  #hasCapabilities(): boolean {
    return Object.values(this.#declared()).some((list) => list.length > 0)
  }

  #welcomed({ session, resumed }: Welcome): void {
    this.#session = session
    this.#recording = true
    if (!resumed && !this.#announced) this.#announce()
    this.#announced = false
    this.#flush()
  }

  /** Nobody answered for long: the session is over, and what was kept for it is let go. */
  #lost(): void {
    natives.console.warn(
      'probe: the connection to the service was lost; the session has ended. It begins anew when the daemon is back.',
    )
    this.#outbox.clear()
    this.#recording = false
  }

  #leave({ persisted }: PageTransitionEvent): void {
    const leaving = whatLeaves()
    this.#emit('document.left', { persisted })
    if (this.#session !== null) {
      leaveHandover({
        session: this.#session,
        named: this.#options.session !== undefined,
        doc: this.#doc,
        acts: leaving?.acts ?? [],
        ...(leaving === undefined ? {} : { method: leaving.method, url: leaving.url }),
        at: natives.now(),
        refs: nextRefNumber(),
      })
    }
    this.#flush()
  }

  async #run({ id, name, args }: PageCommand): Promise<void> {
    const reply = (value: PageReply) => {
      this.#flush()
      this.#socket.send(FRAME.reply, value)
    }
    const { emit, cause, redact, isIgnored } = this.#context
    const context: CommandContext = {
      emit,
      cause,
      natives,
      redact,
      stores: this.stores,
      capabilities: this.#declared,
      isIgnored,
      doc: this.#doc,
      progress: () => reply({ id, kind: 'progress' }),
      acknowledge: (value) => reply({ id, kind: 'acknowledged', value }),
    }
    try {
      reply({ id, kind: 'result', value: await handlers[name](args as never, context) })
    } catch (thrown) {
      reply({ id, kind: 'error', error: toWire(thrown) })
    }
  }

  #onPage(name: string, listener: (event: Event) => void): void {
    globalThis.addEventListener(name, listener)
    this.#undo.push(() => globalThis.removeEventListener(name, listener))
  }
}
