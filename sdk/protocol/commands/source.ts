export interface SourcePlace {
  file: string
  line: number
  column: number
}

/** Where an element comes from, as the build's stamp or the framework's development build says. */
export interface Origin extends Made {
  /** name of the component that rendered the element */
  component?: string
}

/** Where the app's own code made an element. */
export interface Made {
  /** of the element, or of the nearest element around it that the same component made */
  source?: SourcePlace
  /** places in the served code, nearest first; `source` is less exact than the first that a map finds in the app's code */
  served?: SourcePlace[]
  /** file of the component, when no line is known */
  file?: string
}

/** maximum number of places in served code */
export const SERVED_PLACES = 20
