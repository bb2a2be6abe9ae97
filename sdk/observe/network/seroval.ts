/**
 * What JSON of seroval stands for. TanStack Start and SolidStart write what server functions take and give in it: each value
 * is a node with its type, and the keys and values of a record are in lists of their own. Pure.
 */
import { isRecord } from '../../protocol/record.js'

/** Types of nodes: https://github.com/lxsmnsyc/seroval, `SerovalNodeType`. Any other type has members, or is a plain value. */
const CONSTANT = 2
const REFERENCE = 4
const LIST = 9
const OBJECT = 10
const ERROR = 13
const PLUGIN = 25
const CONSTANTS = [null, undefined, true, false]

/**
 * The value that the JSON stands for; the same value for any other JSON.
 *
 * @throws TypeError for a list without items
 */
export function plainOf(value: unknown): unknown {
  if (!isRecord(value)) return value
  // A request wraps the node, with the features of its platform.
  const node = isRecord(value.t) && 'f' in value ? value.t : value
  const { t, p } = node
  // A record of the app may have a member `t`, too; it has no two lists of one length.
  const isNode =
    t === OBJECT && isRecord(p) && Array.isArray(p.k) && Array.isArray(p.v) && p.k.length === p.v.length
  return isNode ? decoded(node, new Map()) : value
}

function decoded(node: unknown, known: Map<unknown, unknown>): unknown {
  const { t, i, s, m, a, p } = node as Record<string, unknown>
  if (t === CONSTANT) return CONSTANTS[Number(s)]
  if (t === REFERENCE) return known.get(i)
  if (t === ERROR) return { message: m }
  if (t === LIST) return (a as unknown[]).map((each) => decoded(each, known))
  const members = t === PLUGIN ? s : isRecord(p) && (p as { k: string[]; v: unknown[] })
  if (!isRecord(members)) return s
  const { k = Object.keys(members), v = Object.values(members) } = members as { k?: string[]; v?: unknown[] }
  const entries = k.map((key, at) => [key, decoded(v[at], known)] as const)
  const value = Object.fromEntries(entries.filter(([, member]) => member !== undefined))
  known.set(i, value)
  return value
}
