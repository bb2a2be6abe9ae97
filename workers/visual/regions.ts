/** Groups the pixels that differ into regions. Pure. */

/** px */
export interface PixelBox {
  x: number
  y: number
  width: number
  height: number
}

/** px of a cell: pixels of one cell, and of neighbouring cells, are one region */
const CELL = 12
const REGIONS = 20

/**
 * @param data pixels of four bytes; a pixel differs if its last byte is not 0
 * @returns the outermost boxes, the largest first
 */
export function regionsOf(data: Uint8Array, width: number, height: number): PixelBox[] {
  const across = Math.ceil(width / CELL)
  const cells = new Map<number, Edges>()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue
      const cell = Math.floor(y / CELL) * across + Math.floor(x / CELL)
      const known = cells.get(cell)
      if (known === undefined) cells.set(cell, { left: x, top: y, right: x, bottom: y })
      else stretch(known, { left: x, top: y, right: x, bottom: y })
    }
  }
  const regions: Edges[] = []
  for (const [first] of cells) {
    const start = cells.get(first)
    if (start === undefined) continue
    cells.delete(first)
    const open = [first]
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (const next of around(cell, across)) {
        const edges = cells.get(next)
        if (edges === undefined) continue
        cells.delete(next)
        stretch(start, edges)
        open.push(next)
      }
    }
    regions.push(start)
  }
  return regions
    .map(({ left, top, right, bottom }) => ({
      x: left,
      y: top,
      width: right - left + 1,
      height: bottom - top + 1,
    }))
    .toSorted((one, two) => two.width * two.height - one.width * one.height)
    .slice(0, REGIONS)
}

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

function stretch(edges: Edges, { left, top, right, bottom }: Edges): void {
  edges.left = Math.min(edges.left, left)
  edges.top = Math.min(edges.top, top)
  edges.right = Math.max(edges.right, right)
  edges.bottom = Math.max(edges.bottom, bottom)
}

function around(cell: number, across: number): number[] {
  const column = cell % across
  const columns = [column - 1, column, column + 1].filter((each) => each >= 0 && each < across)
  const row = Math.floor(cell / across)
  return [row - 1, row, row + 1].flatMap((each) => (each < 0 ? [] : columns.map((at) => each * across + at)))
}
