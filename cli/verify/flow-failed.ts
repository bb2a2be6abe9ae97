/** The fields of a played flow that the error reports. */
export interface FailedFlow {
  flow: string
  verdict: 'yes' | 'no' | 'unknown'
  /** the step that failed, and why */
  whatChanged?: string
  /** file:line */
  whereInSource?: string
  nextAction?: string
}

/** A flow was not proved. The message says the step, why, the place in the source, and what to do. */
export class FlowFailed extends Error {
  override readonly name = 'FlowFailed'
  readonly flow: string
  /** `no`: the app does not do it. `unknown`: it could not be judged. */
  readonly verdict: 'no' | 'unknown'
  /** file:line; undefined where it is not known */
  readonly whereInSource: string | undefined

  constructor({ flow, verdict, whatChanged = 'it was not proved', whereInSource, nextAction }: FailedFlow) {
    const at = whereInSource === undefined ? [] : [`at ${whereInSource}`]
    const next = nextAction === undefined ? [] : [nextAction]
    super([`${flow}: ${verdict}`, whatChanged, ...at, ...next].join('\n'))
    this.flow = flow
    this.verdict = verdict === 'no' ? 'no' : 'unknown'
    this.whereInSource = whereInSource
  }
}
