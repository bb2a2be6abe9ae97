/** Plays flows of the agent's project, each in a lease of its own or all in the tab that the agent names. */
import type { OpenedLease } from '../../../daemon/leases/leases.js'
import { appAddress } from '../../../daemon/project/app-address.js'
import { flowsOf } from '../../../daemon/project/flows.js'
import { echo } from '../../../sdk/protocol/echo.js'
import { codeOf, ProbeError, RECOVERY } from '../../../sdk/protocol/errors.js'
import { LEASE_TIMEOUT_MS } from '../../../sdk/protocol/limits.js'
import type { Flow } from '../../../workers/flows/flow.js'
import { flowsInOrder } from '../../../workers/flows/flow-order.js'
import { type Play, type Replayed, replay, type Stage, type Trial } from '../../../workers/flows/replay.js'
import { hideSecrets, secretValues } from '../../../workers/flows/secrets.js'
import type { ToolContext, WitnessedPage } from '../../define-tool.js'
import { foldersOf } from '../visual-diff/folders.js'
import type { PageWanted } from './arguments.js'

/** Elements that no locator fits are sought. */
export interface HealWanted {
  /** true: the app's data will be put back, so a step may be played on a guess */
  mayTry: boolean
  trials?: readonly Trial[]
  /** the project's other flows */
  beside: readonly Flow[]
}

export interface PlayedFlow extends Replayed {
  /** the flow was played in a tab that others use, with the state that it had */
  isolated?: false
  warning?: string
}

/** @returns what a flow gives that was not played */
export function unplayed(flow: string, thrown: unknown): PlayedFlow {
  const code = codeOf(thrown)
  if (code === undefined || code === 'CANCELLED') throw thrown
  const { message, detail } = thrown as ProbeError
  const { file, problems = [] } = (detail ?? {}) as { file?: string; problems?: { line: number }[] }
  const line = problems[0]?.line
  return {
    flow,
    verdict: 'unknown',
    whatChanged: message,
    ...(file === undefined ? {} : { whereInSource: line === undefined ? file : `${file}:${line}` }),
    nextAction: RECOVERY[code],
    drifted: [],
    ms: 0,
  }
}

/**
 * Plays a flow, and first what it needs.
 *
 * @param further `recordedIn`: the session that its refs are of
 * @returns `unknown` when it could not be played
 * @throws ProbeError CANCELLED; UNKNOWN_SESSION and the like for the tab that the agent names
 */
export async function playFlow(
  context: ToolContext,
  flow: Flow,
  wanted: PageWanted,
  { recordedIn, heal }: { recordedIn?: string; heal?: HealWanted } = {},
): Promise<PlayedFlow> {
  const { agent, supervisor } = context
  const { sessionId } = wanted
  if (sessionId !== undefined) supervisor.pick(sessionId, agent)
  try {
    const flows = await flowsInOrder(flow, (name) => flowsOf(foldersOf(context).project).read(name))
    return sessionId === undefined
      ? await inLease(context, flows, wanted, heal)
      : await inTab(context, flows, sessionId, { recordedIn, heal })
  } catch (thrown) {
    return unplayed(flow.name, thrown)
  }
}

async function inLease(
  context: ToolContext,
  flows: Play['flows'],
  { baseUrl, headed }: PageWanted,
  heal: HealWanted | undefined,
): Promise<PlayedFlow> {
  const { agent, leases, signal, witness, server } = context
  const address = (start: string) =>
    addressOf(start, baseUrl ?? appAddress(foldersOf(context).project), flows.at(-1)?.name ?? '')
  const profile = flows.findLast((each) => each.profile !== undefined)?.profile
  const viewport = flows.findLast((each) => each.viewport !== undefined)?.viewport
  const url = address(flows[0].start)
  let opened: OpenedLease | undefined
  const asked = {
    url,
    ...(profile === undefined ? {} : { profile }),
    ...(viewport === undefined ? {} : { viewport: { width: viewport[0], height: viewport[1] } }),
    keep: false,
    headed,
    ...(server === undefined ? {} : { server }),
    timeoutMs: LEASE_TIMEOUT_MS,
    ...(witness?.records === true ? { records: true as const } : {}),
  }
  try {
    const played = await replay(playOf(flows, { isRecorded: false, address, ...guesses(heal) }), {
      async open() {
        opened = await leases.acquire(agent.id, asked, signal)
      },
      async call(tool, args) {
        if (opened !== undefined) await witness?.before?.(tool, witnessed(context, opened.sessionId, flows))
        const answer = await context.toolbox.call(tool, { ...args, sessionId: opened?.sessionId }, context)
        witness?.answered(tool, answer)
        return answer
      },
      ...sought(context, () => opened?.sessionId, heal),
    })
    if (opened !== undefined) {
      const page = witnessed(context, opened.sessionId, flows)
      const isProved = played.verdict === 'yes'
      if (!isProved) await witness?.failed(page)
      await witness?.ended?.(page, isProved)
    }
    const status = opened?.status
    const warning = status === undefined ? {} : { warning: `${url} answered ${status}` }
    return { ...played, ...warning }
  } finally {
    if (opened !== undefined) await leases.release(opened.lease, agent.id).catch(() => undefined)
  }
}

function witnessed(context: ToolContext, sessionId: string, flows: Play['flows']): WitnessedPage {
  return {
    hide: hideSecrets(secretValues(flows, process.env)),
    async picture() {
      const { file } = (await context.toolbox.call('probe_screenshot', { sessionId }, context)) as {
        file: string
      }
      return file
    },
    evidence: (verdict) => context.supervisor.bundleOf(verdict),
    async har(file) {
      const tab = context.driven(sessionId)
      await tab.command('har', { kind: 'save', file, keys: tab.redactKeys() })
    },
  }
}

async function inTab(
  context: ToolContext,
  flows: Play['flows'],
  sessionId: string,
  { recordedIn, heal }: { recordedIn: string | undefined; heal: HealWanted | undefined },
): Promise<PlayedFlow> {
  const call = (tool: string, args: object) => context.toolbox.call(tool, { ...args, sessionId }, context)
  const { profile, viewport } = flows.at(-1) as Flow
  const unset = [
    profile === undefined ? [] : 'its profile',
    viewport === undefined ? [] : 'its viewport',
  ].flat()
  const isRecorded = sessionId === recordedIn
  const play = playOf(flows, { isRecorded, address: (start) => start, ...guesses(heal) })
  const played = await replay(play, {
    call,
    ...sought(context, () => sessionId, heal),
  })
  return {
    ...played,
    isolated: false,
    ...(unset.length === 0 ? {} : { warning: `the tab was used as it is, without ${unset.join(' and ')}` }),
  }
}

/** What a replay needs to seek elements; nothing unless they are to be sought. */
function sought(
  context: ToolContext,
  sessionId: () => string | undefined,
  heal: HealWanted | undefined,
): Pick<Stage, 'candidates' | 'mayTry'> {
  if (heal === undefined) return {}
  return {
    mayTry: heal.mayTry,
    candidates: async (role) => (await context.ask(sessionId(), 'candidates', { role })).candidates,
  }
}

function guesses(heal: HealWanted | undefined): Pick<Play, 'trials' | 'beside'> {
  if (heal === undefined) return {}
  const { beside, trials } = heal
  return { beside, ...(trials === undefined ? {} : { trials }) }
}

function playOf(
  flows: Play['flows'],
  play: Pick<Play, 'isRecorded' | 'address' | 'trials' | 'beside'>,
): Play {
  return { flows, environment: process.env, now: () => performance.now(), ...play }
}

/** @throws ProbeError BAD_ARGUMENTS for a path without an address of the app */
function addressOf(start: string, base: string | undefined, flow: string): string {
  const url = URL.canParse(start, base) ? new URL(start, base) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url.href
  const why =
    base === undefined
      ? 'and the address of the app is not known: give baseUrl, or serve.url in .probe/project.json'
      : 'which is no http(s) address'
  throw new ProbeError('BAD_ARGUMENTS', `the flow ${echo(flow)} starts at ${echo(start)}, ${why}`)
}
