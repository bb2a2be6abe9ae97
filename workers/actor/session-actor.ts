/** The actor of one tab: a plain class with injected clock and page port, testable without a thread. */
import { ProbeError } from '../../sdk/protocol/errors.js'
import { act } from '../operations/act.js'
import { actAndWait } from '../operations/act-and-wait.js'
import type { ActorApi } from '../operations/actor-api.js'
import { animations } from '../operations/animations.js'
import { assert } from '../operations/assert.js'
import { consoleLogs } from '../operations/console.js'
import { look } from '../operations/look.js'
import { navigate } from '../operations/navigate.js'
import { network } from '../operations/network.js'
import { observe } from '../operations/observe.js'
import { reconcile } from '../operations/reconcile.js'
import { scrollTo } from '../operations/scroll-to.js'
import { type ActorBeginning, costOf, type FromActor, type OfTab } from '../session/ports.js'
import { Session } from '../session/session.js'
import type { Clock } from '../timeline/clock.js'

/** The raw port to the main thread, whichever thread it is in. */
export interface ActorPort {
  post(message: FromActor): void
}

type Calls = Omit<ActorApi, 'begin'>
type ArgumentsOf<K extends keyof Calls> = Parameters<Calls[K]>[1]

export class SessionActor implements Calls {
  readonly #clock: Clock
  #session: Session | undefined
  #port: ActorPort | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes a session on. */
  start(beginning: ActorBeginning, port: ActorPort): void {
    this.#port = port
    this.#session = new Session(beginning, this.#clock, (frame) => port.post({ kind: 'frame', frame }))
  }

  /** The one mailbox: a call sees every event that was received before it. */
  receive(message: OfTab): void {
    const session = this.#current
    switch (message.kind) {
      case 'frame':
        session.receive(message.frame)
        this.#port?.post({ kind: 'consumed', bytes: costOf(message.frame) })
        return
      case 'connected':
        session.connected(message.hello)
        return
      case 'dropped':
        session.dropped()
        return
      case 'paused':
        session.hold(message.isPaused)
        return
      case 'lost':
        session.lose()
    }
  }

  async page(_call: string, args: ArgumentsOf<'page'>): ReturnType<Calls['page']> {
    return look(this.#current, args)
  }

  async find(_call: string, args: ArgumentsOf<'find'>): ReturnType<Calls['find']> {
    return this.#current.page.command('find', args)
  }

  async element(_call: string, args: ArgumentsOf<'element'>): ReturnType<Calls['element']> {
    return this.#current.page.command('element', args)
  }

  async state(_call: string, args: ArgumentsOf<'state'>): ReturnType<Calls['state']> {
    return this.#current.page.command('state', args)
  }

  async capabilities(): ReturnType<Calls['capabilities']> {
    return this.#current.page.command('capabilities', {})
  }

  async act(call: string, args: ArgumentsOf<'act'>): ReturnType<Calls['act']> {
    return this.#during(call, (session) => act(session, call, args))
  }

  async actAndWait(call: string, args: ArgumentsOf<'actAndWait'>): ReturnType<Calls['actAndWait']> {
    return this.#during(call, (session) => actAndWait(session, call, args))
  }

  async assert(call: string, args: ArgumentsOf<'assert'>): ReturnType<Calls['assert']> {
    return this.#during(call, (session) => assert(session, call, args))
  }

  async observe(call: string, args: ArgumentsOf<'observe'>): ReturnType<Calls['observe']> {
    return this.#during(call, (session) => observe(session, call, args))
  }

  async network(_call: string, args: ArgumentsOf<'network'>): ReturnType<Calls['network']> {
    return network(this.#current, args)
  }

  async console(_call: string, args: ArgumentsOf<'console'>): ReturnType<Calls['console']> {
    return consoleLogs(this.#current, args)
  }

  async reconcile(_call: string, args: ArgumentsOf<'reconcile'>): ReturnType<Calls['reconcile']> {
    return reconcile(this.#current, args)
  }

  async animations(): ReturnType<Calls['animations']> {
    return animations(this.#current)
  }

  async navigate(call: string, args: ArgumentsOf<'navigate'>): ReturnType<Calls['navigate']> {
    return this.#during(call, (session) => navigate(session, call, args.to))
  }

  async clock(_call: string, args: ArgumentsOf<'clock'>): ReturnType<Calls['clock']> {
    const since = this.#current.timeline.now
    return { since, ...(await this.#current.page.command('clock', args)) }
  }

  async scrollTo(call: string, args: ArgumentsOf<'scrollTo'>): ReturnType<Calls['scrollTo']> {
    return this.#during(call, (session) => scrollTo(session, call, args))
  }

  async cancel(call: string): Promise<void> {
    this.#current.cancel(call)
  }

  #during<T>(call: string, run: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#current
    return session.during(call, () => run(session))
  }

  get #current(): Session {
    if (this.#session === undefined) throw new ProbeError('INTERNAL', 'the actor has no session yet')
    return this.#session
  }
}
