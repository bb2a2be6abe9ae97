/** What agents do to tabs, and the expected answer: a right one, or an error with the true reason. */
import { setTimeout as after } from 'node:timers/promises'
import type { ErrorCode } from '../../sdk/protocol/errors.js'
import type { Answer, SoakAgent } from './agent.js'
import type { Book } from './book.js'
import type { Random } from './random.js'
import { noteFor, type Seat, type SoakTab, tabsIn } from './tab.js'

export interface Scene {
  agent: SoakAgent
  tab: Seat
  /** what disturbed the page from then on counts, too; default: from the call on */
  since?: number
  /** what else is disturbed when the page is */
  within?: object
  tabs: readonly SoakTab[]
  book: Book
  random: Random
  /** a number that is unique to this step */
  number: number
}

export interface Step {
  name: string
  weight: number
  run(scene: Scene): Promise<void>
}

/** A claim waits longer than load can delay its event. */
const TIMEOUT_MS = 60_000
const SHORT_MS = 300
/** Acceptable error codes of a call whose tab, daemon or actor was disturbed meanwhile. */
const DISTURBED: readonly ErrorCode[] = [
  'NO_SESSION',
  'UNKNOWN_SESSION',
  'SESSION_LOST',
  'SESSION_ACTOR_CRASHED',
  'LEASE_LOST',
  'LEASE_EXPIRED',
  'PAGE_TIMEOUT',
  'NO_MATCH',
  'STALE_REF',
]

/** Acceptable reasons for no `yes` on a true claim: another agent's act is in the window, or a flood evicted events. */
const BESIDE_AN_ACT = ['contradicted', 'in_flight', 'outcome_unread', 'unclean_capture']

function writing(
  name: string,
  weight: number,
  fate: 'good' | 'bad',
  expected: 'yes' | 'no',
  { claims, timeout_ms = TIMEOUT_MS }: { claims(note: string): string; timeout_ms?: number },
): Step {
  return {
    name,
    weight,
    async run(scene) {
      const { tab, book, number } = scene
      const note = noteFor(tab, number, fate)
      const until = { kind: 'text', contains: claims(note) }
      const args = { target: { label: 'Note' }, action: 'fill', args: { text: note }, until, timeout_ms }
      await verdict(scene, name, 'probe_act_and_wait', args, expected)
      const times = book.arrivals(note)
      if (times > 1) book.fault(`${name}: ${note} was written ${times} times`)
    },
  }
}

/** Asks for a verdict, which must be the expected one; under a disturbance it may be `unknown` or an error. */
async function verdict(
  scene: Scene,
  name: string,
  tool: string,
  args: object,
  expected: 'yes' | 'no',
): Promise<void> {
  const { tab, book } = scene
  await asked(scene, name, tool, { ...args, detail: 'full' }, ({ value, text }, isCalm) => {
    const { verified } = value
    book.count(String(verified))
    // The text may be visible although the act failed or continues; it then proves nothing about the act.
    const isBesideAnAct =
      !('action' in args) && value.pass === true && BESIDE_AN_ACT.includes(String(value.verifiedReason))
    if (verified === expected || isBesideAnAct || (verified === 'unknown' && !isCalm)) {
      const note = /note-[\w-]+\./.exec(JSON.stringify(args))?.[0]
      if (verified === 'yes' && note !== undefined && 'action' in args && book.arrivals(note) !== 1)
        book.fault(`${name}: "yes" for ${note}, which arrived ${book.arrivals(note)} times`)
      return
    }
    const when = isCalm ? 'undisturbed' : 'disturbed'
    book.fault(
      `${name} on ${tab.kind} tab ${tab.index}, ${when}: ${verified}, not ${expected}: ${text.slice(0, 1_200)}`,
    )
  })
}

/** Calls a tool on the scene's tab. The answer must be about that tab, and only a disturbed call may fail. */
export async function asked(
  scene: Scene,
  name: string,
  tool: string,
  args: object,
  check: (answer: Extract<Answer, { kind: 'result' }>, isCalm: boolean) => void,
): Promise<void> {
  const { agent, tab, book, since: from = performance.now(), within = tab } = scene
  const { session } = tab
  const answer = await agent.ask(tool, { ...args, sessionId: session })
  if (answer.kind === 'none') return
  const isCalm = book.isCalm(tab, from) && book.isCalm(within, from)
  const foreign = [...tabsIn(answer.text)].filter((index) => index !== tab.index)
  if (foreign.length > 0)
    book.fault(
      `${name} on tab ${tab.index} speaks of tab ${foreign.join(', ')}: ${answer.text.slice(0, 600)}`,
    )
  if (answer.kind === 'refused') {
    book.count(answer.code)
    if (isCalm || !DISTURBED.includes(answer.code)) {
      const when = isCalm ? 'undisturbed' : 'disturbed'
      book.fault(`${name} on ${tab.kind} tab ${tab.index}, ${when}: ${answer.text.slice(0, 600)}`)
    }
    return
  }
  const spoken = (answer.value.session as { sessionId?: string } | undefined)?.sessionId
  if (spoken !== session) book.fault(`${name} was asked of ${session} and answered of ${spoken}`)
  check(answer, isCalm)
}

/** Those that any page allows. */
export const OF_A_PAGE: readonly Step[] = [
  writing('a good note', 6, 'good', 'yes', { claims: (note) => `Saved ${note}` }),
  writing('a note that the server refuses', 4, 'bad', 'no', { claims: (note) => `Saved ${note}` }),
  writing('a good note, and a text that never comes', 1, 'good', 'no', {
    claims: (note) => `Lost ${note}`,
    timeout_ms: SHORT_MS,
  }),
  {
    name: 'what the page shows',
    weight: 3,
    run: (scene) => {
      const predicate = { kind: 'text', contains: scene.tab.title }
      return verdict(scene, 'what the page shows', 'probe_assert', { predicate, timeout_ms: 0 }, 'yes')
    },
  },
  {
    name: 'what another page shows',
    weight: 3,
    run: (scene) => {
      const predicate = { kind: 'text', contains: `Tab ${scene.tab.index}0.` }
      return verdict(scene, 'what another page shows', 'probe_assert', { predicate, timeout_ms: 0 }, 'no')
    },
  },
  {
    name: 'find',
    weight: 2,
    run: (scene) => {
      const args = { action: 'find', by: 'role', value: 'heading' }
      return asked(scene, 'find', 'probe_look', args, ({ value, text }) => {
        const [found] = value.elements as { name: string }[]
        if (found?.name !== scene.tab.title) scene.book.fault(`find on tab ${scene.tab.index}: ${text}`)
      })
    },
  },
  {
    name: 'network',
    weight: 2,
    run: (scene) =>
      asked(scene, 'network', 'probe_observe', { action: 'network', urlContains: '/notes' }, () => undefined),
  },
  {
    name: 'observe',
    weight: 1,
    run: (scene) => asked(scene, 'observe', 'probe_observe', { window_ms: 200 }, () => undefined),
  },
]

const STEPS: readonly Step[] = [
  ...OF_A_PAGE,
  {
    name: 'list',
    weight: 1,
    async run({ agent, tabs, book }) {
      const from = performance.now()
      const before = new Map(tabs.map((tab) => [tab, tab.session]))
      const answer = await agent.ask('probe_session', { action: 'list' })
      if (answer.kind === 'none') return
      if (answer.kind === 'refused') {
        if (answer.code !== 'SESSION_LOST' || tabs.every((tab) => book.isCalm(tab, from)))
          book.fault(`list: ${answer.text}`)
        return
      }
      const ids = (answer.value.sessions as { sessionId: string }[]).map(({ sessionId }) => sessionId)
      if (new Set(ids).size !== ids.length) book.fault(`list names a session twice: ${ids.join(' ')}`)
      for (const [tab, session] of before) {
        if (book.isCalm(tab, from) && !ids.includes(session))
          book.fault(`list leaves out ${session}, which nothing disturbed`)
      }
    },
  },
  {
    name: 'cancel',
    weight: 1,
    async run({ agent, tab, number, random }) {
      const note = noteFor(tab, number, 'good')
      const call = await agent.call('probe_act_and_wait', {
        sessionId: tab.session,
        target: { label: 'Note' },
        action: 'fill',
        args: { text: note },
        until: { kind: 'text', contains: `Lost ${note}` },
        timeout_ms: TIMEOUT_MS,
      })
      await Promise.race([call.answer, after(random.between(1, 200))])
      call.cancel()
    },
  },
]

export async function work(
  scene: Omit<Scene, 'tab' | 'number'>,
  next: () => number,
  isOver: () => boolean,
): Promise<void> {
  const { random, tabs, book } = scene
  while (!isOver()) {
    const step = random.weighed(STEPS)
    book.count('calls')
    await step.run({ ...scene, tab: random.pick(tabs), number: next() })
    await after(random.between(0, 20))
  }
}
