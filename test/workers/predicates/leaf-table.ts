/** A table of tests for a leaf: the claim, the trace, and the finding. */
import type { TestFn } from 'ava'
import { findingOf, type Setting, Trace } from '../verdict/trace.js'

export interface Row {
  /** a fact in the present tense */
  title: string
  want: object
  trace: (trace: Trace) => Trace
  setting?: Setting
  finds: {
    truth: true | false | null
    fact: string
    code?: string
    /** compared completely, if given */
    near?: string[]
  }
}

export function testLeaf(test: TestFn, kind: string, rows: readonly Row[]): void {
  for (const { title, want, trace, setting, finds } of rows) {
    test(`${kind}: ${title}`, (t) => {
      const { truth, fact, code, near } = findingOf(trace(new Trace()), { kind, ...want }, setting)
      t.deepEqual(
        { truth, fact, ...(code === undefined ? {} : { code }), ...(finds.near && { near }) },
        finds as object,
      )
    })
  }
}
