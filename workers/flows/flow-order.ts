import { ProbeError } from '../../sdk/protocol/errors.js'
import type { Flow } from './flow.js'

/** flows that are played for one, itself included */
const FLOWS_MAX = 50

/**
 * The flow after all that it needs, each once, in the order in which they must be played.
 *
 * @param read reads a flow by its name
 * @throws ProbeError BAD_ARGUMENTS for flows that need each other, or too many; what `read` throws
 */
export async function flowsInOrder(
  flow: Flow,
  read: (name: string) => Promise<Flow>,
): Promise<[...Flow[], Flow]> {
  const ordered = new Map<string, Flow>()
  const visit = async (each: Flow, path: readonly string[]): Promise<void> => {
    if (path.includes(each.name)) {
      const circle = [...path.slice(path.indexOf(each.name)), each.name].join(' → ')
      throw new ProbeError('BAD_ARGUMENTS', `the flows need each other: ${circle}`)
    }
    for (const name of each.needs ?? [])
      if (!ordered.has(name)) await visit({ ...(await read(name)), name }, [...path, each.name])
    ordered.set(each.name, each)
    if (ordered.size > FLOWS_MAX)
      throw new ProbeError('BAD_ARGUMENTS', `${flow.name} needs more than ${FLOWS_MAX - 1} flows`)
  }
  await visit(flow, [])
  return [...ordered.values()] as [...Flow[], Flow]
}
