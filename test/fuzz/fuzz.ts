/** Calls every tool with generated arguments, against live pages of the fixture apps, and checks each answer. */
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { UndoList } from '../../cli/chromium/undo.js'
import { askHealth } from '../../daemon/http/discovery.js'
import { openDesk } from '../../fixtures/desk/server/desk.js'
import { openShop } from '../../fixtures/shop/server/shop.js'
import { startDaemonProcess, stdioAgent } from '../bench/bed.js'
import type { Agent } from '../harness/agent.js'
import { launchBrowser } from '../harness/launch-browser.js'
import { type Call, generated, isValid } from './calls.js'
import { allowanceOf, describe, faultsOf, type Outcome, type Row, tableOf } from './outcome.js'
import { FuzzTab } from './tab.js'

export interface FuzzOptions {
  calls: number
  /** tabs, each with an agent of its own; the apps take turns */
  tabs: number
  seed: number
  /** ms that an answer may take longer than its call's own wait */
  lateMs: number
  progress?(done: number, faults: readonly string[]): void
}

export interface FuzzReport {
  options: Omit<FuzzOptions, 'progress'>
  seconds: number
  /** share of the calls that fit their tool's schema */
  valid: number
  table: Row[]
  /** answers by error code */
  codes: Record<string, number>
  faults: string[]
}

/** ms after which a call counts as unanswered, in addition to its own wait */
const UNANSWERED_MS = 30_000
/** calls after which a tab loads its page again, because acts change it */
const FRESH_CALLS = 40
/** Tools after which the page or its session is another one, or its time stands still. */
const LEAVING = ['probe_navigate', 'probe_clock']
/** Refusals that end with the page being there again. */
const GONE = [
  'NO_SESSION',
  'UNKNOWN_SESSION',
  'SESSION_LOST',
  'SESSION_ENDED',
  'SESSION_ACTOR_CRASHED',
  'PAGE_TIMEOUT',
]

export async function fuzz({ progress, ...options }: FuzzOptions): Promise<FuzzReport> {
  const { seed, lateMs } = options
  const began = performance.now()
  const undo = new UndoList((error) => process.stderr.write(`closing: ${String(error)}\n`))
  const outcomes: Outcome[] = []
  const faults: string[] = []
  try {
    const daemon = await startDaemonProcess()
    undo.add(() => daemon.close())
    const browser = await launchBrowser()
    undo.add(() => browser.close())
    const probe = `http://127.0.0.1:${daemon.port}`
    const apps = await Promise.all([openShop({ probe }), openDesk({ probe })])
    for (const app of apps) undo.add(() => app.close())
    const calls = generated(seed, options.calls).entries()
    const work = async (number: number) => {
      const agent = await stdioAgent(daemon)
      undo.add(() => agent.close())
      const tab = new FuzzTab(browser, agent, `${apps[number % apps.length]?.url}`, number)
      await tab.open()
      let isOld = false
      let sinceOpened = 0
      for (const [index, call] of calls) {
        if (isOld || sinceOpened >= FRESH_CALLS) {
          await tab.open()
          sinceOpened = 0
        }
        const outcome = await make(agent, index, { ...call, args: tab.fill(call.args) })
        outcomes.push(outcome)
        faults.push(...faultsOf(outcome, lateMs).map((fault) => `${fault}: ${describe(outcome)}`))
        tab.learn(outcome.text)
        sinceOpened += 1
        isOld = leaves(outcome)
        progress?.(outcomes.length, faults)
      }
    }
    await Promise.all(Array.from({ length: options.tabs }, (_, number) => work(number)))
    const health = await askHealth(daemon.port)
    if (typeof health === 'string' || health.pid !== daemon.pid) faults.push('the daemon has ended')
  } finally {
    await undo.close()
  }
  const table = tableOf(outcomes)
  for (const { tool, handled } of table.slice(0, -1))
    if (handled === 0) faults.push(`no call reached the handler of ${tool}`)
  const valid = outcomes.filter((outcome) => outcome.isValid).length / outcomes.length
  if (valid < 0.5) faults.push(`only ${Math.round(valid * 100)} % of the calls were valid`)
  const seconds = Math.round((performance.now() - began) / 1000)
  return { options, seconds, valid, table, codes: codesOf(outcomes), faults }
}

async function make(agent: Agent, number: number, call: Call): Promise<Outcome> {
  const began = performance.now()
  const given = { name: call.name, arguments: call.args as Record<string, unknown> }
  const timeout = allowanceOf(call).wait + UNANSWERED_MS
  const answered = agent.client.callTool(given, undefined, { timeout }).then(
    ({ content }) => (content as { text: string }[])[0]?.text ?? '',
    (error: unknown) => error,
  )
  const answer = await answered
  const took = performance.now() - began
  const text = typeof answer === 'string' ? answer : String(answer)
  const code = typeof answer === 'string' ? errorCode(answer) : refusal(answer, took >= timeout)
  return { number, call, isValid: isValid(call), took, bytes: Buffer.byteLength(text), code, text }
}

function errorCode(answer: string): string | undefined {
  return (JSON.parse(answer) as { error?: { code?: string } }).error?.code
}

function refusal(error: unknown, isOverdue: boolean): string {
  if (isOverdue) return 'none'
  return error instanceof McpError ? `rpc ${error.code}` : String(error)
}

function leaves({ call, code, text }: Outcome): boolean {
  const names = [call.name, (call.args as { name?: string } | null)?.name ?? '']
  return (
    (code !== undefined && (GONE.includes(code) || code === 'none')) ||
    names.some((name) => LEAVING.includes(name)) ||
    text.includes('"reason":"explicit"')
  )
}

function codesOf(outcomes: readonly Outcome[]): Record<string, number> {
  const codes: Record<string, number> = {}
  for (const { code = 'answered' } of outcomes) codes[code] = (codes[code] ?? 0) + 1
  return Object.fromEntries(Object.entries(codes).toSorted(([, one], [, two]) => two - one))
}
