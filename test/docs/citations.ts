/** Finds citations of the repository's documents in source files, and those that do not resolve. Pure. */
import ts from 'typescript'

export interface Source {
  path: string
  text: string
}

/** Documents by their path from the root, each with the anchors of its headings. */
export type Documents = ReadonlyMap<string, ReadonlySet<string>>

const ADDRESS = /\b[a-z]+:\/\/[^\s)>\]'"`]+/g
const CITATION = /\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g
const PAGE = /[\w./-]+\.md\b/g
const UNNAMED = /\((?:spec|design): |\bthe spec\b/gi

/** One sentence per wrong citation; empty if all resolve. */
export function citationFaults({ path, text }: Source, documents: Documents): string[] {
  const prose = text.replaceAll(ADDRESS, '')
  // Parsing is slow, and few files cite anything.
  const mayCite = [PAGE, UNNAMED].some((pattern) => prose.search(pattern) >= 0)
  const comments = (mayCite ? commentsIn({ path, text }) : []).map((comment) =>
    comment.replaceAll(ADDRESS, ''),
  )
  return [
    ...found(prose, CITATION).flatMap((citation) => faultOf(citation, documents) ?? []),
    ...comments.flatMap((comment) => [
      ...found(comment, PAGE)
        .filter((page) => !page.startsWith('docs/') && !documents.has(page))
        .map((page) => `${page}: no such document`),
      ...found(comment, UNNAMED).map((words) => `${words.trim()} names no document`),
    ]),
  ]
}

function faultOf(citation: string, documents: Documents): string | undefined {
  const [path = '', anchor] = citation.split('#')
  const anchors = documents.get(path)
  if (anchors === undefined) return `${citation}: no such document`
  return anchor === undefined || anchors.has(anchor) ? undefined : `${citation}: no such heading`
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole]) => whole)
}

export function commentsIn({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const comments = new Map<number, string>()
  const visit = (node: ts.Node) => {
    const children = node.getChildren(file)
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      const ranges = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ]
      for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end))
    }
    for (const child of children) visit(child)
  }
  visit(file)
  return [...comments].sort(([one], [two]) => one - two).map(([, comment]) => comment)
}
