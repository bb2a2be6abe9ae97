/**
 * Where an import belongs among the others, so that it breaks no rule of their order: ESLint's `import/order`, Biome's
 * `organizeImports`. Both put Node's modules first, then packages, then the app's own modules. Where the imports do not show
 * whether a blank line separates these groups, there is one: rules that ask for it are more frequent than rules against it.
 */
import { isBuiltin } from 'node:module'

export interface Listed {
  /** the module; undefined for an import without names, whose place matters */
  source: string | undefined
  /** true if a blank line separates it from the one before */
  isApart: boolean
}

export interface Place {
  /** index of the import that it follows, or precedes */
  index: number
  side: 'before' | 'after'
  /** true if a blank line must separate it from that import */
  isApart: boolean
}

const RANKS = { node: 0, package: 1, own: 2 } as const

/** @returns undefined without other imports */
export function placeAmong(others: readonly Listed[], source: string): Place | undefined {
  const ranked = others.flatMap((each, index) =>
    each.source === undefined ? [] : [{ source: each.source, index, rank: rankOf(each.source) }],
  )
  const packages = ranked.filter(({ rank }) => rank === RANKS.package)
  const last = packages.at(-1)
  if (last !== undefined) {
    const next = isSorted(packages) ? packages.find((each) => isBefore(source, each.source)) : undefined
    return next === undefined
      ? { index: last.index, side: 'after', isApart: false }
      : { index: next.index, side: 'before', isApart: false }
  }
  const own = ranked.find(({ rank }) => rank === RANKS.own)
  if (own !== undefined)
    return {
      index: own.index,
      side: 'before',
      isApart: own.index === 0 || others[own.index]?.isApart === true,
    }
  const isOfNode = ranked.at(-1)?.index === others.length - 1
  return others.length === 0 ? undefined : { index: others.length - 1, side: 'after', isApart: isOfNode }
}

function rankOf(source: string): number {
  if (isBuiltin(source) || /^(?:node|bun|https?):/.test(source)) return RANKS.node
  return /^(?:[./#~$%]|@\/)/.test(source) ? RANKS.own : RANKS.package
}

function isSorted(listed: readonly { source: string }[]): boolean {
  return listed.every(({ source }, index) => !isBefore(source, listed[index - 1]?.source ?? ''))
}

function isBefore(source: string, other: string): boolean {
  return source.toLowerCase() < other.toLowerCase()
}
