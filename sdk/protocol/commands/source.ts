export interface SourcePlace {
  file: string
  line: number
  column: number
}

/** Where an element is created, as its framework reports it. */
export interface ComponentSource extends SourcePlace {
  /** a place in the served code, not in the source files */
  served?: true
}
