/** The actor of one tab: a plain class with injected clock and page port, testable without a thread. */
import { ProbeError } from '../sdk/protocol/errors.js'
import type {
  ActAndWaitArguments,
  ActorApi,
  ActStep,
  AssertArguments,
  ConsoleArguments,
  NavigateTo,
  NetworkArguments,
  ObserveArguments,
} from './actor-api.js'
import type { Clock } from './clock.js'
import { act } from './operations/act.js'
import { actAndWait } from './operations/act-and-wait.js'
import { assert } from './operations/assert.js'
import { costOf } from './operations/compact.js'
import { navigate } from './operations/navigate.js'
import { consoleLogs, network, observe } from './operations/observe.js'
import type { ActorBeginning, FromActor, ToActor } from './ports.js'
import { Session } from './session.js'

/** The raw port to the main thread, whichever thread it is in. */
export interface ActorPort {
  post(message: FromActor): void
}

type Calls = Omit<ActorApi, 'begin'>

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
  receive(message: ToActor): void {
    const session = this.#current
    switch (message.kind) {
      case 'frame':
        session.receive(message.frame)
        this.#port?.post({ kind: 'consumed', bytes: message.frame.byteLength })
        return
      case 'connected':
        session.connected(message.hello)
        return
      case 'dropped':
        session.dropped()
        return
      case 'lost':
        session.lose()
    }
  }

  async page(_call: string, args: Parameters<ActorApi['page']>[1]): ReturnType<ActorApi['page']> {
    const snapshot = await this.#current.page.command('snapshot', args)
    return { ...snapshot, cost: costOf(snapshot) }
  }

  async find(_call: string, args: Parameters<ActorApi['find']>[1]): ReturnType<ActorApi['find']> {
    return this.#current.page.command('find', args)
  }

  async state(_call: string, args: Parameters<ActorApi['state']>[1]): ReturnType<ActorApi['state']> {
    return this.#current.page.command('state', args)
  }

  async capabilities(): ReturnType<ActorApi['capabilities']> {
    return this.#current.page.command('capabilities', {})
  }

  async act(_call: string, args: ActStep | { steps: ActStep[] }): ReturnType<ActorApi['act']> {
    return act(this.#current, args)
  }

  async actAndWait(call: string, args: ActAndWaitArguments): ReturnType<ActorApi['actAndWait']> {
    return actAndWait(this.#current, call, args)
  }

  async assert(call: string, args: AssertArguments): ReturnType<ActorApi['assert']> {
    return assert(this.#current, call, args)
  }

  async observe(call: string, args: ObserveArguments): ReturnType<ActorApi['observe']> {
    return observe(this.#current, call, args)
  }

  async network(_call: string, args: NetworkArguments): ReturnType<ActorApi['network']> {
    return network(this.#current, args)
  }

  async console(_call: string, args: ConsoleArguments): ReturnType<ActorApi['console']> {
    return consoleLogs(this.#current, args)
  }

  async navigate(call: string, args: { to: NavigateTo }): ReturnType<ActorApi['navigate']> {
    return navigate(this.#current, call, args.to)
  }

  async cancel(call: string): Promise<void> {
    this.#current.cancel(call)
  }

  get #current(): Session {
    if (this.#session === undefined) throw new ProbeError('INTERNAL', 'the actor has no session yet')
    return this.#session
  }
}
