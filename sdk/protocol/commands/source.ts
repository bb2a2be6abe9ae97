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

/** Where an element comes from, as the build's stamp or the framework's development build says. */
export interface Origin {
  /** name of the component that rendered the element */
  component?: string
  source?: ComponentSource
  /** file of the component, when no line is known */
  file?: string
}
