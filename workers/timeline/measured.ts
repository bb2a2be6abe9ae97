import { MEASURES, type Measure } from '../../sdk/protocol/events.js'
import type { Cursor, DocumentId } from '../../sdk/protocol/values.js'
import type { EventOf } from './timeline-event.js'

/** reports that are remembered; a page reports again when it is hidden or shown */
const KEPT = 500

/** What the browser measured, and when. */
export class Measured {
  #reports: EventOf<'perf.measures'>[] = []

  note(report: EventOf<'perf.measures'>): void {
    this.#reports = [...this.#reports, report].slice(-KEPT)
  }

  /** What was measured in each of the documents, all the time since `from`. */
  since(from: Cursor, docs: ReadonlySet<DocumentId>): ReadonlySet<Measure> {
    const inEach = [...docs].map((doc) => {
      const own = this.#reports.filter((report) => report.doc === doc)
      const began = own.findLast(({ t }) => t <= from)
      const meanwhile = own.filter(({ t }) => t > from)
      const reports = [...(began === undefined ? [] : [began]), ...meanwhile]
      return MEASURES.filter(
        (measure) => reports.length > 0 && reports.every(({ data }) => data.measures.includes(measure)),
      )
    })
    return new Set(
      MEASURES.filter((measure) => inEach.length > 0 && inEach.every((all) => all.includes(measure))),
    )
  }
}
