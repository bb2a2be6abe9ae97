import type { Misfit } from '../../../protocol/events.js'
import { isRecord } from '../../../protocol/record.js'
import type { Read, RecentReads } from '../../network/recent-reads.js'
import { recordsOf } from '../../network/records-of.js'
import { decoded } from '../records/decoded.js'
import { pathOf } from '../records/path-of.js'
import { IDENTITY, isNamed } from './borrowed.js'

/**
 * Finds writes after the press of a toggle that carry only what their record had before it. A list is not compared once
 * something was written at its address or below: what its records have since then is not known.
 */
export class Unchanged {
  readonly #written = new WeakSet<Read>()

  /**
   * Call for each write that starts.
   *
   * @param sent the parsed body
   * @param path of the write's address: that of the list, and the id of the record
   * @param toggle label of the pressed toggle; undefined when the write is not of an act that pressed one
   */
  started(sent: unknown, path: string, { all }: RecentReads, toggle: string | undefined): Misfit | undefined {
    const misfit = toggle === undefined ? undefined : this.#misfitOf(sent, path, all, toggle)
    for (const read of all) {
      const from = pathOf(read.href)
      if (path === from || path.startsWith(`${from}/`)) this.#written.add(read)
    }
    return misfit
  }

  #misfitOf(sent: unknown, path: string, all: readonly Read[], toggle: string): Misfit | undefined {
    const end = path.lastIndexOf('/')
    if (!isRecord(sent)) return undefined
    const id = decoded(path.slice(end + 1))
    for (const read of all) {
      if (pathOf(read.href) !== path.slice(0, end)) continue
      const own = recordsOf(read)
        .filter(isRecord)
        .find((each) => isNamed(each, id))
      if (own === undefined) continue
      return this.#written.has(read) ? undefined : unchangedIn(own, sent, toggle)
    }
    return undefined
  }
}

function unchangedIn(
  own: Record<string, unknown>,
  sent: Record<string, unknown>,
  toggle: string,
): Misfit | undefined {
  const members = Object.entries(sent).filter(([name]) => !IDENTITY.test(name))
  const isSame = members.every(([name, value]) => typeof value !== 'object' && own[name] === value)
  const [flag] = members.filter(([, value]) => typeof value === 'boolean')
  if (flag === undefined || !isSame) return undefined
  return { how: 'unchanged', name: toggle, sent: `${flag[0]}: ${flag[1]}` }
}
