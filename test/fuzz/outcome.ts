/** What a call must keep: no INTERNAL, no answer over its byte budget, and none that is late. Pure. */
import { ANSWER_BYTES } from '../../mcp/answers/budget.js'
import { parseArguments } from '../../mcp/parse-arguments.js'
import { TOOLS } from '../../mcp/registry.js'
import type { Call } from './calls.js'

export interface Outcome {
  number: number
  call: Call
  isValid: boolean
  /** ms from the request to the answer */
  took: number
  /** UTF-8 bytes of the answer */
  bytes: number
  /** of our own errors, or `rpc <number>` of the protocol's; undefined for a result */
  code?: string | undefined
  text: string
}

/** Waits that the arguments name. */
interface Waits {
  timeout_ms?: number
  window_ms?: number
  max_bytes?: number
  args?: { holdMs?: number }
  steps?: { args?: { holdMs?: number } }[]
}

const SHOWN_CHARS = 400

/** @returns what is wrong, in words; `lateMs` is how long after its own wait a call may answer */
export function faultsOf(outcome: Outcome, lateMs: number): string[] {
  const { code, took, bytes, call } = outcome
  const { wait, limit } = allowanceOf(call)
  return [
    ...(code === 'INTERNAL' || code?.startsWith('rpc -32603') === true ? ['INTERNAL'] : []),
    ...(code === 'none' ? ['no answer'] : []),
    ...(bytes > limit ? [`${bytes} bytes, over its budget of ${limit}`] : []),
    ...(took > wait + lateMs ? [`${Math.round(took)} ms, more than ${wait} + ${lateMs}`] : []),
  ]
}

/** The longest time in ms that the call may wait for the app, and the bytes that its answer may have. */
export function allowanceOf({ name, args }: Call): { wait: number; limit: number } {
  const tool = TOOLS.find((each) => each.name === name)
  const parsed = tool === undefined ? undefined : parsedOr(() => parseArguments(tool, args).args)
  if (tool === undefined || parsed === undefined) return { wait: 0, limit: ANSWER_BYTES }
  if (tool.forwards === true) {
    const { name: inner, arguments: given } = parsed as { name: string; arguments?: unknown }
    return allowanceOf({ name: inner, args: given })
  }
  const { timeout_ms = 0, window_ms = 0, max_bytes = ANSWER_BYTES, args: own, steps = [] } = parsed as Waits
  const acts = [{ args: own }, ...steps]
  const held = acts.reduce((sum, { args: each }) => sum + (each?.holdMs ?? 0), 0)
  return { wait: timeout_ms + window_ms + held, limit: max_bytes }
}

function parsedOr(parse: () => unknown): unknown {
  try {
    return parse()
  } catch {
    return undefined
  }
}

export function describe({ number, call, text }: Outcome): string {
  const shown = (value: unknown) => String(JSON.stringify(value)).slice(0, SHOWN_CHARS)
  return `call ${number}: ${call.name} ${shown(call.args)} answered ${text.slice(0, SHOWN_CHARS)}`
}

export interface Row {
  tool: string
  calls: number
  /** calls that reached the tool's handler */
  handled: number
  answered: number
  slowest: number
  largest: number
}

/** One row a tool, in the order of the tool list; calls of unknown tools are the last row. */
export function tableOf(outcomes: readonly Outcome[]): Row[] {
  const names = TOOLS.map(({ name }) => name as string)
  const toolOf = ({ call }: Outcome) => (names.includes(call.name) ? call.name : 'no such tool')
  return [...names, 'no such tool'].map((tool) => {
    const own = outcomes.filter((each) => toolOf(each) === tool)
    return {
      tool,
      calls: own.length,
      handled: own.filter(({ isValid }) => isValid).length,
      answered: own.filter(({ code }) => code === undefined).length,
      slowest: Math.round(own.reduce((most, { took }) => Math.max(most, took), 0)),
      largest: own.reduce((most, { bytes }) => Math.max(most, bytes), 0),
    }
  })
}
