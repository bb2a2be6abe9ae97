/** Agents that open pages of their own, drive them, and end them in every way. */
import type { ErrorCode } from '../../sdk/protocol/errors.js'
import type { Site } from '../harness/site.js'
import type { SoakAgent } from './agent.js'
import type { Book } from './book.js'
import type { Random } from './random.js'
import { asked, OF_A_PAGE, type Scene, type Step } from './steps.js'
import type { Seat } from './tab.js'

/** Everything that lives in the leases' browser, for disturbances. */
export const LEASES = {}

export interface Lessee {
  agent: SoakAgent
  site: Site
  book: Book
  random: Random
  /** of the page's notes: no tab has it */
  index: number
}

/** Acceptable error codes of an acquire that was disturbed. */
const NOT_OPENED: readonly ErrorCode[] = [
  'LEASE_LOST',
  'NO_BROWSER',
  'NO_SDK',
  'PAGE_UNREACHABLE',
  'SESSION_LOST',
  'DAEMON_UNREACHABLE',
]
/** most steps on one page */
const STEPS = 6

const ON_A_LEASE: readonly Step[] = [
  ...OF_A_PAGE,
  {
    name: 'screenshot',
    weight: 2,
    run: (scene) => asked(scene, 'screenshot', 'probe_screenshot', {}, () => undefined),
  },
]

/** How a lease ends. */
const ENDS = [
  { name: 'lease is released', weight: 4, end: release },
  { name: 'agent of a lease is killed', weight: 2, end: ({ agent }: Lessee) => agent.killServer() },
  { name: 'lease is left to its agent', weight: 1, end: async () => undefined },
]

/** @param next a number that is unique to a step */
export async function lease(lessee: Lessee, next: () => number, isOver: () => boolean): Promise<void> {
  const { agent, book, random } = lessee
  /** a lease that was left; the agent gives it back before it takes the next but one */
  const left: string[] = []
  while (!isOver()) {
    const since = performance.now()
    const id = await acquire(lessee, since)
    if (id === undefined) continue
    const seat: Seat = {
      kind: 'leased',
      index: lessee.index,
      title: `Tab ${lessee.index}.`,
      session: id,
    }
    const scene: Omit<Scene, 'number'> = { agent, tab: seat, since, within: LEASES, tabs: [], book, random }
    for (let steps = Math.ceil(random.between(0, STEPS)); steps > 0 && !isOver(); steps--) {
      book.count('calls on leases')
      await random.weighed(ON_A_LEASE).run({ ...scene, number: next() })
    }
    const { name, end } = random.weighed(ENDS)
    book.count(name)
    if (name === 'lease is left to its agent') left.push(id)
    await end(lessee, id)
    if (left.length > 1) await release(lessee, left.shift() ?? '')
  }
}

async function acquire({ agent, site, book, index }: Lessee, from: number): Promise<string | undefined> {
  book.count('calls on leases')
  const answer = await agent.ask('probe_lease', { action: 'acquire', url: `${site.url}/leased?tab=${index}` })
  if (answer.kind === 'none') return undefined
  if (answer.kind === 'result') return answer.value.lease as string
  book.count(answer.code)
  // A machine with little memory has fewer leases.
  if (answer.code === 'TOO_MANY_LEASES') return undefined
  if (book.isCalm(LEASES, from) || !NOT_OPENED.includes(answer.code))
    book.fault(`a lease for ${agent.name}: ${answer.text.slice(0, 600)}`)
  return undefined
}

/** A lease may have been lost before. */
async function release({ agent }: Lessee, id: string): Promise<void> {
  await agent.ask('probe_lease', { action: 'release', lease: id })
}
