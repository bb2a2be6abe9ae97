/** A leaf's table: what it is asked, over which trace, and what it finds. */
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
    /** compared in full, where it is given */
    near?: string[]
  }
}

/** Registers one test for each row. */
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
