/** What the plays of an app's flows come to, under its faults and variations. Pure. */
import type { Fault } from '../../fixtures/corpus/case.js'
import type { Play } from './play.js'

/**
 * `caught`: a steady flow is `no`. `unknown only`: a steady flow is `unknown`, and none is `no`. `not caught`: all steady flows were
 * played, and all were proved. `not decided`: none of these, because flows are missing. A flow is steady when every play on the
 * healthy app proved it: a `no` of another tells nothing.
 */
export type Ending = 'caught' | 'unknown only' | 'not caught' | 'not decided'

export interface Row {
  fault: Fault
  /** of each flow, in order; undefined if it was not played */
  cells: (Play | undefined)[]
  ending: Ending
}

export interface AppTally {
  app: string
  flows: readonly string[]
  /** of each flow, in order: its plays on the healthy app, as they came */
  healthy: Play[][]
  faults: Row[]
  variations: Row[]
}

/**
 * @param plays of any app; the last one of a flow under a fault counts
 * @param faults of the app, with its variations
 */
export function tallyOf(
  app: string,
  flows: readonly string[],
  faults: readonly Fault[],
  plays: readonly Play[],
): AppTally {
  const own = plays.filter((play) => play.app === app)
  const healthy = flows.map((flow) => own.filter((play) => play.flow === flow && play.fault === undefined))
  const isSteady = healthy.map(steady)
  const rows = faults.map((fault): Row => {
    const under = new Map(own.filter((play) => play.fault === fault.name).map((play) => [play.flow, play]))
    const cells = flows.map((flow) => under.get(flow))
    return { fault, cells, ending: endingOf(cells.filter((_, index) => isSteady[index])) }
  })
  return {
    app,
    flows,
    healthy,
    faults: rows.filter(({ fault }) => fault.isFault),
    variations: rows.filter(({ fault }) => !fault.isFault),
  }
}

/** True when there are plays, and each proved the flow. */
export function steady(plays: readonly Play[]): boolean {
  return plays.length > 0 && plays.every(({ verdict }) => verdict === 'yes')
}

function endingOf(cells: readonly (Play | undefined)[]): Ending {
  if (cells.some((cell) => cell?.verdict === 'no')) return 'caught'
  if (cells.length === 0 || cells.includes(undefined)) return 'not decided'
  return cells.some((cell) => cell?.verdict === 'unknown') ? 'unknown only' : 'not caught'
}

export interface Share {
  faults: number
  caught: number
  unknownOnly: number
  notCaught: number
  notDecided: number
  /** of the caught ones, in percent of all faults, rounded down */
  percent: number
}

export function shareOf(rows: readonly Row[]): Share {
  const count = (ending: Ending) => rows.filter((row) => row.ending === ending).length
  const caught = count('caught')
  return {
    faults: rows.length,
    caught,
    unknownOnly: count('unknown only'),
    notCaught: count('not caught'),
    notDecided: count('not decided'),
    percent: rows.length === 0 ? 0 : Math.floor((100 * caught) / rows.length),
  }
}
