import { act } from './act.js'
import { actAndWait } from './act-and-wait.js'
import { animations } from './animations.js'
import { appearance } from './appearance.js'
import { assert } from './assert.js'
import { boxes } from './boxes.js'
import { candidates } from './candidates.js'
import { capabilities } from './capabilities.js'
import { clock } from './clock.js'
import { consoleLogs } from './console.js'
import { element } from './element.js'
import { find } from './find.js'
import { marked } from './marked.js'
import { navigate } from './navigate.js'
import { network } from './network.js'
import { noteMock } from './note-mock.js'
import { observe } from './observe.js'
import type { OperationTraits } from './operation.js'
import { page } from './page.js'
import { reconcile } from './reconcile.js'
import { record } from './record.js'
import { saveFlow } from './save-flow.js'
import { scrollTo } from './scroll-to.js'
import { state } from './state.js'
import { surface } from './surface.js'

const REGISTERED = [
  page,
  find,
  element,
  boxes,
  appearance,
  state,
  capabilities,
  surface,
  candidates,
  act,
  actAndWait,
  assert,
  observe,
  network,
  consoleLogs,
  reconcile,
  animations,
  navigate,
  clock,
  scrollTo,
  noteMock,
  marked,
  record,
  saveFlow,
] as const

type Registered = (typeof REGISTERED)[number]

export type Operations = { [O in Registered as O['name']]: O }
export type OperationName = keyof Operations
export type InputOf<K extends OperationName> = Parameters<Operations[K]['run']>[1]
/** The result of an operation, before the daemon adds the session's health and messages. */
export type OutputOf<K extends OperationName> = Awaited<ReturnType<Operations[K]['run']>>

export type NamesWith<Traits extends Partial<OperationTraits>> = {
  [K in OperationName]: Operations[K]['traits'] extends Traits ? K : never
}[OperationName]

export const OPERATIONS = Object.fromEntries(
  REGISTERED.map((operation) => [operation.name, operation]),
) as unknown as Operations
