import type { Extent } from './lines.js'
import type { Record } from './records.js'

/** Where the page shows a record. */
export interface Region {
  record: Record
  index: number
  /** line of the outline that identifies the record */
  line: number
  /** lines that show the record, the last one excluded */
  extent: Extent
  /** what the page shows of the record */
  text: string
  /** the same without the texts of buttons and links, which name what can be done */
  passive: string
}

export interface Placing {
  /** the field that identifies the records; undefined when several together do */
  by: string | undefined
  regions: Region[]
}
