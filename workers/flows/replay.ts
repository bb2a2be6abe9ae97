/**
 * Plays a flow again as tool calls, so that a claim is judged as when an agent makes it. The stage does what is not pure.
 */
import { codeOf, type ErrorCode, type ProbeError, RECOVERY } from '../../sdk/protocol/errors.js'
import type { Locator } from '../../sdk/protocol/predicates.js'
import type { Milliseconds } from '../../sdk/protocol/values.js'
import { clipMiddle } from '../wording/clip.js'
import { gradeOfClaim, isBeyondPresence } from './claims-of.js'
import { isUnplayable, withDynamicTexts } from './dynamic.js'
import { exactly } from './exact-locator.js'
import { type ActFlowStep, type Flow, type FlowStep, stepKindOf } from './flow.js'
import { locatorWords, stepWords } from './flow-words.js'
import { type Candidate, choose, isSame, mayStandFor } from './heal.js'
import { writesOf } from './request-key.js'
import { hideSecrets, missingSecrets, secretValues, withSecrets } from './secrets.js'

/** How long a `yes` must last before it counts. */
const LINGER_MS = 250
const SENTENCE_CHARS = 400

export interface Stage {
  /** Opens a page at the start of the first flow. Omitted when there is a page: it is navigated. */
  open?(): Promise<void>
  /**
   * Calls a tool on the page of the flow.
   *
   * @throws ProbeError what the tool throws
   */
  call(tool: string, args: object): Promise<object>
  /** The visible elements of a role. With it, an element that no locator fits is sought; else its step fails. */
  candidates?(role: string): Promise<readonly Candidate[]>
  /** true: a step is played on the element that is found, because the app's data will be put back */
  mayTry?: boolean
}

export interface Play {
  /** the flows that are needed, in order, and the flow itself as the last one */
  flows: readonly [...Flow[], Flow]
  /** values of the secrets by name */
  environment: Readonly<Record<string, string | undefined>>
  /** true when the page is the one that the flow was recorded in, so that its refs are valid */
  isRecorded: boolean
  /** the address to open for the start of a flow */
  address(start: string): string
  /** default LINGER_MS */
  lingerMs?: Milliseconds
  /** the project's other flows, which know other elements of the app; default: none */
  beside?: readonly Flow[]
  /** what steps of the last flow are played on where nothing tells which element they meant */
  trials?: readonly Trial[]
  now(): Milliseconds
}

/** A guess that is played, to see whether the flow is proved with it. */
export interface Trial {
  /** from 1 */
  step: number
  /** locators of a candidate; empty leaves out a step without a claim, and fails one with a claim */
  target: readonly Locator[]
}

/** A step whose first locator did not fit. */
export interface Drift {
  /** the flow, if it is one that was needed */
  flow?: string
  /** from 1 */
  step: number
  from: string
  to: string
  /** of the locator that fitted, from 0 */
  index: number
}

/** A step whose element no locator fitted. */
export interface Healing {
  /** the flow, if it is one that was needed */
  flow?: string
  /** from 1 */
  step: number
  from: string
  why: string
  /** the new target: the flow was played with it; omitted for a proposal */
  target?: readonly Locator[]
  /** only its place and role speak for it */
  isUnsure?: true
  /** what it could be, for a person to decide */
  proposals?: readonly (readonly Locator[])[]
}

export interface FailedStep {
  /** the flow, if it is one that was needed */
  flow?: string
  /** from 1; omitted for the start and for the success at the end */
  number?: number
  does: string
}

export interface Replayed {
  flow: string
  verdict: 'yes' | 'no' | 'unknown'
  /** what did not go as it should have */
  step?: FailedStep
  /** one sentence; omitted when all is as it was */
  whatChanged?: string
  /** file:line */
  whereInSource?: string
  /** one sentence; omitted when there is nothing to do */
  nextAction?: string
  drifted: Drift[]
  /** only where elements were sought */
  healings?: Healing[]
  ms: Milliseconds
}

/** What ends a flow before its end. */
interface Fault {
  verdict: 'no' | 'unknown'
  because: string
  next: string
  source?: string | undefined
}

interface Failure extends Fault {
  step?: FailedStep
}

function flowOf({ flow }: FailedStep): { flow?: string } {
  return flow === undefined ? {} : { flow }
}

/** True when what the step sent, or what it claims, could not come from just any element. */
function isTelling({ sent = [], expect }: ActFlowStep): boolean {
  return sent.length > 0 || (expect !== undefined && isBeyondPresence(gradeOfClaim(expect)))
}

/** What stands in for an element must send what the element sent when it was recorded. */
function otherRequests({ sent, source }: ActFlowStep, writes: readonly string[]): Fault | undefined {
  if (sent === undefined) return undefined
  const missing = sent.find((each) => !writes.includes(each))
  const other = writes.find((each) => !sent.includes(each))
  if (missing === undefined && other === undefined) return undefined
  const what = missing === undefined ? `sent ${other}, which was not recorded` : `did not send ${missing}`
  return {
    verdict: 'unknown',
    because: `no locator fits, and the element that could be it ${what}`,
    next: 'Give the element back one of its locators, or save the flow again as the app is now.',
    source,
  }
}

/** The fields that a replay reads of the tools' answers. */
interface Answer {
  id?: string
  since?: number
  verified?: 'yes' | 'no' | 'unknown'
  because?: string
  paused?: boolean
  arrived?: boolean
  found?: boolean
  reason?: string
  effect?: Sourced
  result?: Sourced
  calls?: readonly { method: string; url: string; caused?: readonly string[] }[]
  retracted?: readonly { id: string; now: 'no' | 'unknown'; because: string }[]
}

interface Sourced {
  source?: { file: string; line?: number }
}

/** No element, or more than one: another locator may fit. */
const MISSES: ReadonlySet<ErrorCode> = new Set(['NO_MATCH', 'AMBIGUOUS_TARGET'])
/** The app does not offer what the step needs. */
const REFUSED_BY_APP: ReadonlySet<ErrorCode> = new Set([
  'NO_MATCH',
  'DISABLED',
  'OPTION_NOT_FOUND',
  'WRONG_ELEMENT',
  'OUT_OF_REACH',
])

/**
 * Plays the flows in one page, and asserts what must be so at the end of each.
 *
 * @returns `unknown` also when nothing was played: a secret is missing, or a step is valid in another page alone
 * @throws ProbeError CANCELLED, and errors that are no ProbeError
 */
export async function replay(saved: Play, stage: Stage): Promise<Replayed> {
  const began = saved.now()
  const flow = saved.flows.at(-1) as Flow
  const { play, refusal } = loosened(saved)
  const player = new Player(play, stage)
  const { drifted, healings } = player
  const failure = refusal ?? refusalOf(play) ?? (await player.playAll()) ?? unclaimed(flow)
  const hide = hideSecrets(secretValues(play.flows, play.environment))
  const said = failure === undefined ? driftSaid(drifted) : failureSaid(failure)
  return {
    flow: flow.name,
    verdict: failure?.verdict ?? 'yes',
    ...(failure?.step === undefined ? {} : { step: failure.step }),
    ...Object.fromEntries(Object.entries(said).map(([name, text]) => [name, hide(text)])),
    drifted,
    ...(healings.length === 0 ? {} : { healings }),
    ms: Math.round(play.now() - began),
  }
}

/** The flows as they are played: their dynamic texts may say anything. `refusal`: why one cannot be. */
function loosened(saved: Play): { play: Play; refusal?: Failure } {
  const flows: Flow[] = []
  for (const [index, flow] of saved.flows.entries()) {
    const loose = withDynamicTexts(flow)
    if (isUnplayable(loose)) {
      const { step: number, because } = loose
      const needed = index === saved.flows.length - 1 ? {} : { flow: flow.name }
      const step = number === undefined ? undefined : flow.steps[number - 1]
      const place =
        number === undefined || step === undefined
          ? { ...needed, does: 'the success at the end' }
          : { ...needed, number, does: stepWords(step) }
      const next = 'Name what stands beside the dynamic text, or an element that holds it.'
      return {
        play: saved,
        refusal: { verdict: 'unknown', because: `${because}, so nothing was played`, step: place, next },
      }
    }
    flows.push(loose)
  }
  return { play: { ...saved, flows: flows as unknown as Play['flows'] } }
}

class Player {
  readonly #play: Play
  readonly #stage: Stage
  readonly drifted: Drift[] = []
  readonly healings: Healing[] = []
  /** the steps whose claim was proved, by the id of the verdict */
  readonly #proved = new Map<string, FailedStep>()
  /** the cursor before the last act */
  #since = 0

  constructor(play: Play, stage: Stage) {
    this.#play = play
    this.#stage = stage
  }

  async playAll(): Promise<Failure | undefined> {
    const { flows, address } = this.#play
    for (const [index, flow] of flows.entries()) {
      const needed = index === flows.length - 1 ? {} : { flow: flow.name }
      const open = index === 0 ? this.#stage.open : undefined
      const start = { ...needed, does: `open ${flow.start}` }
      const failure =
        (await this.#at(start, async () =>
          open === undefined
            ? this.#prepare({ navigate: { url: address(flow.start) } })
            : void (await open()),
        )) ?? (await this.#playFlow(flow, needed))
      if (failure !== undefined) return failure
    }
    return undefined
  }

  async #playFlow({ steps, success }: Flow, needed: { flow?: string }): Promise<Failure | undefined> {
    for (const [index, step] of steps.entries()) {
      const place = { ...needed, number: index + 1, does: stepWords(step) }
      const failure = await this.#at(place, () =>
        'act' in step ? this.#act(step, place) : this.#prepare(step, place),
      )
      if (failure !== undefined) return failure
    }
    if (success === undefined) return undefined
    const place = { ...needed, does: 'the success at the end' }
    return this.#at(place, async () =>
      this.#judged(await this.#call('probe_assert', { predicate: success, detail: 'full' }), place),
    )
  }

  /** Runs a step, and turns what it throws into a fault. An earlier step whose claim was taken back comes first. */
  async #at(step: FailedStep, run: () => Promise<Fault | undefined>): Promise<Failure | undefined> {
    try {
      const fault = await run()
      return fault === undefined ? undefined : { ...fault, step }
    } catch (thrown) {
      if (thrown instanceof TakenBack) return thrown.failure
      const code = codeOf(thrown)
      if (code === undefined || code === 'CANCELLED') throw thrown
      return { ...faultOf(thrown as ProbeError, code), step }
    }
  }

  async #act(step: ActFlowStep, place: FailedStep & { number: number }): Promise<Fault | undefined> {
    let missed: ProbeError | undefined
    let isAmbiguous = false
    for (const [index, target] of step.target.entries()) {
      try {
        const fault = await this.#actOn(step, target, index > 0, place)
        if (index > 0) this.#noteDrift(step, index, place)
        return fault
      } catch (thrown) {
        const code = codeOf(thrown)
        const { dispatched = false } = ((thrown as ProbeError).detail ?? {}) as { dispatched?: boolean }
        if (code === undefined || !MISSES.has(code) || dispatched) {
          if (code === undefined || !REFUSED_BY_APP.has(code)) throw thrown
          return { ...faultOf(thrown as ProbeError, code), source: step.source }
        }
        missed ??= thrown as ProbeError
        isAmbiguous ||= code === 'AMBIGUOUS_TARGET'
      }
    }
    const healed = await this.#heal(step, place)
    if (healed !== 'not found') return healed
    const others = step.target.length - 1
    const further =
      others === 0
        ? ''
        : `, and ${others === 1 ? 'its other locator fits' : `its ${others} other locators fit`} no single element either`
    return {
      verdict: isAmbiguous ? 'unknown' : 'no',
      because: `${missed?.message ?? 'it has no locator'}${further}`,
      next: 'Give the element back one of its locators, or save the flow again as the app is now.',
      source: step.source,
    }
  }

  /** Seeks the element that the step meant, and plays the step on it. */
  async #heal(
    step: ActFlowStep,
    place: FailedStep & { number: number },
  ): Promise<Fault | undefined | 'not found'> {
    const { candidates } = this.#stage
    const [role] = step.target.flatMap((locator) => ('role' in locator ? [locator.role] : []))
    const [first] = step.target
    if (candidates === undefined || role === undefined || first === undefined) return 'not found'
    const choice = choose(step, await candidates(role), this.#othersOf(step))
    const head = { ...flowOf(place), step: place.number, from: locatorWords(first), why: choice.why }
    if (choice.kind === 'none') return 'not found'
    const found = choice.kind === 'tie' ? choice.candidates : [choice.candidate]
    const trial = place.flow === undefined ? this.#trialOf(place.number) : undefined
    if (trial?.length === 0) return step.expect === undefined ? undefined : 'not found'
    const tried = found.find((each) => isSame(each.locators[0], trial?.[0]) && mayStandFor(step, each))
    const candidate = choice.kind === 'tie' ? tried : choice.candidate
    if (candidate === undefined || this.#stage.mayTry !== true) {
      this.healings.push({ ...head, proposals: found.map(({ locators }) => locators) })
      return 'not found'
    }
    const { locators } = candidate
    const [target] = locators
    if (target === undefined) return 'not found'
    const fault = (await this.#actOn(step, target, true, place)) ?? otherRequests(step, await this.#sent())
    const isSure = candidate === tried || (choice.kind === 'one' && choice.isSure) || isTelling(step)
    if (fault === undefined)
      this.healings.push({ ...head, target: locators, ...(isSure ? {} : { isUnsure: true }) })
    else this.healings.push({ ...head, proposals: [locators] })
    return fault
  }

  /** Locators of other elements that were there when something was recorded: what one of them fits is not what the step meant. */
  #othersOf(step: ActFlowStep): Locator[] {
    const { flows, beside = [] } = this.#play
    return [...flows, ...beside]
      .flatMap(({ steps }) => steps)
      .flatMap((each) => ('target' in each && !isSame(each.target, step.target) ? each.target : []))
  }

  #trialOf(step: number): readonly Locator[] | undefined {
    return this.#play.trials?.find((trial) => trial.step === step)?.target
  }

  /** What the last act sent until now. */
  async #sent(): Promise<string[]> {
    const { calls = [] } = await this.#call('probe_observe', { action: 'network', since: this.#since })
    return writesOf(calls.filter(({ caused = [] }) => caused.length > 0))
  }

  /** @param isLater the page was awaited for an earlier locator already */
  async #actOn(
    step: ActFlowStep,
    target: Locator,
    isLater: boolean,
    place: FailedStep,
  ): Promise<Fault | undefined> {
    const { act: action, args, dialog, expect, source } = step
    const acted = {
      ...targetOf(target),
      action,
      ...(args === undefined ? {} : { args: withSecrets(args, this.#play.environment) }),
      ...(dialog === undefined ? {} : { dialog }),
    }
    if (expect === undefined) {
      const wait = isLater ? { timeout_ms: 0 } : waitOf(step)
      const answer = await this.#call('probe_act', { ...acted, ...wait })
      return answer.paused === true ? paused() : undefined
    }
    const answer = await this.#call('probe_act_and_wait', {
      ...acted,
      ...claimOf(step, expect, 'until'),
      linger_ms: this.#play.lingerMs ?? LINGER_MS,
    })
    return this.#judged(answer, place, source)
  }

  /** Plays a step that is no act, then asserts what must follow. */
  async #prepare(step: Exclude<FlowStep, ActFlowStep>, place?: FailedStep): Promise<Fault | undefined> {
    const { tool, args } = callOf(step)
    const answer = await this.#call(tool, args)
    if (answer.paused === true) return paused()
    if (answer.arrived === false)
      return {
        verdict: 'unknown',
        because: 'no document and no route arrived in time',
        next: 'Open the address in a browser, and repair what keeps it from answering.',
      }
    if (answer.found === false) return notFound(answer)
    const { expect } = step
    if (expect === undefined || place === undefined) return undefined
    const since = answer.since === undefined ? {} : { since: answer.since }
    return this.#judged(
      await this.#call('probe_assert', { ...claimOf(step, expect, 'predicate'), ...since }),
      place,
    )
  }

  #judged(answer: Answer, place: FailedStep, recorded?: string): Fault | undefined {
    const { id, verified = 'unknown', because = 'it was not judged' } = answer
    if (verified === 'yes') {
      if (id !== undefined) this.#proved.set(id, place)
      return undefined
    }
    const source = sourceOf(answer) ?? recorded
    return { verdict: verified, because, source, next: nextOf(verified, source) }
  }

  async #call(tool: string, args: object): Promise<Answer> {
    const answer = (await this.#stage.call(tool, args)) as Answer
    this.#since = answer.since ?? this.#since
    for (const { id, now, because } of answer.retracted ?? []) {
      const step = this.#proved.get(id)
      if (step === undefined) continue
      throw new TakenBack({
        verdict: now,
        because: `it was proved, and then not so: ${because}`,
        step,
        next: nextOf(now),
      })
    }
    return answer
  }

  #noteDrift({ target }: ActFlowStep, index: number, { flow, number }: FailedStep & { number: number }) {
    const words = (at: number) => (target[at] === undefined ? '' : locatorWords(target[at]))
    this.drifted.push({
      ...(flow === undefined ? {} : { flow }),
      step: number,
      from: words(0),
      to: words(index),
      index,
    })
  }
}

/** A later answer took a proved step's verdict back. */
class TakenBack extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.because)
    this.failure = failure
  }
}

/** Why nothing can be played. */
function refusalOf({ flows, environment, isRecorded }: Play): Failure | undefined {
  const missing = missingSecrets(flows, environment)
  if (missing.length > 0) {
    const names = missing.join(', ')
    return {
      verdict: 'unknown',
      because: `the environment has no ${names}, so nothing was played`,
      next: `Set ${names} in the environment of the program that plays the flow (probe verify, or the daemon), and play it again.`,
    }
  }
  if (isRecorded) return undefined
  for (const [index, flow] of flows.entries()) {
    const at = flow.steps.findIndex((step) => 'stable' in step && step.stable === false)
    const step = flow.steps[at]
    if (step === undefined) continue
    return {
      verdict: 'unknown',
      because: 'its only locator is a ref of the session that it was recorded in, so nothing was played',
      next: 'Give the element a data-testid or an accessible name, and record the step again.',
      source: 'source' in step ? step.source : undefined,
      step: {
        ...(index === flows.length - 1 ? {} : { flow: flow.name }),
        number: at + 1,
        does: stepWords(step),
      },
    }
  }
  return undefined
}

/** A flow that claims nothing proves nothing. */
function unclaimed({ steps, success }: Flow): Failure | undefined {
  if (success !== undefined || steps.some(({ expect }) => expect !== undefined)) return undefined
  return {
    verdict: 'unknown',
    because: 'every step was played, but the flow claims nothing',
    next: 'Say in expect of a step what must follow it, or in success what must be so at the end.',
  }
}

function faultOf({ message }: ProbeError, code: ErrorCode): Fault {
  return REFUSED_BY_APP.has(code)
    ? { verdict: 'no', because: message, next: nextOf('no') }
    : { verdict: 'unknown', because: message, next: RECOVERY[code] }
}

/** What was scrolled to is not there, unless the search was not finished. */
function notFound({ reason, because = 'the element is not there' }: Answer): Fault {
  const verdict = reason === 'not-there' || reason === 'nothing-scrolls' ? 'no' : 'unknown'
  return { verdict, because, next: nextOf(verdict) }
}

function paused(): Fault {
  return {
    verdict: 'unknown',
    because: 'a person has paused the tab',
    next: 'Continue with probe_session and action resume, and play the flow again.',
  }
}

function nextOf(verdict: 'no' | 'unknown', source?: string): string {
  return verdict === 'no'
    ? `Repair the app${source === undefined ? '' : ` at ${source}`}, or save the flow again if it is meant to be so now.`
    : 'Remove what keeps the step from being judged, and play the flow again.'
}

function failureSaid({ because, step, source, next }: Failure): Record<string, string> {
  const at =
    step === undefined
      ? ''
      : step.number === undefined
        ? `${step.does}: `
        : `step ${step.number}${step.flow === undefined ? '' : ` of ${step.flow}`} (${step.does}): `
  return {
    whatChanged: clipMiddle(`${at}${because}`, SENTENCE_CHARS),
    ...(source === undefined ? {} : { whereInSource: source }),
    nextAction: next,
  }
}

function driftSaid(drifted: readonly Drift[]): Record<string, string> {
  if (drifted.length === 0) return {}
  const steps = drifted.map(
    ({ flow, step, from, to }) =>
      `step ${step}${flow === undefined ? '' : ` of ${flow}`} was found by ${to}, because ${from} no longer fits one element`,
  )
  return {
    whatChanged: clipMiddle(steps.join('; '), SENTENCE_CHARS),
    nextAction: 'Give the element its first locator back, or save the flow again.',
  }
}

function sourceOf({ effect, result }: Answer): string | undefined {
  const source = effect?.source ?? result?.source
  return source === undefined
    ? undefined
    : `${source.file}${source.line === undefined ? '' : `:${source.line}`}`
}

function targetOf(locator: Locator): object {
  return 'ref' in locator ? { ref: locator.ref } : { target: exactly(locator) }
}

function waitOf({ timeout_ms }: FlowStep): { timeout_ms?: Milliseconds } {
  return timeout_ms === undefined ? {} : { timeout_ms }
}

function claimOf(step: FlowStep, expect: unknown, name: 'until' | 'predicate'): object {
  const { within_ms, intent } = step
  return {
    [name]: expect,
    ...waitOf(step),
    ...(within_ms === undefined ? {} : { within_ms }),
    ...(intent === undefined ? {} : { intent }),
    detail: 'full',
  }
}

const TOOLS = {
  navigate: 'probe_navigate',
  clock: 'probe_clock',
  mock: 'probe_network_mock',
  scroll: 'probe_scroll_to',
} as const

function callOf(step: Exclude<FlowStep, ActFlowStep>): { tool: string; args: object } {
  const kind = stepKindOf(step) as keyof typeof TOOLS
  return { tool: TOOLS[kind], args: (step as Record<string, unknown>)[kind] as object }
}
