import type { FindBroken } from './broken.js'

/** The page says that a drawing has coordinates that are no numbers. */
export const inDrawing: FindBroken = ({ amiss, marks }) => {
  const last = marks.at(-1)
  if (last === undefined || !amiss.some(({ how }) => how === 'undrawn')) return undefined
  return { counter: 'a drawing has coordinates that are no numbers', at: last.t }
}
