/** Which lines of the page a brief verdict shows. Pure. */
import type { PageLine } from '../../../sdk/protocol/commands/around.js'

/** The lines that say most about the change are first. */
export function byRank(page: readonly PageLine[]): PageLine[] {
  return page.toSorted((one, two) => one.rank - two.rank)
}

/** The texts of the lines that are kept, as they follow each other on the page. */
export function inReadingOrder(page: readonly PageLine[], kept: readonly unknown[]): string[] {
  return page.filter((line) => kept.includes(line)).map(({ text }) => text)
}

/** True for a line that the act brought, or took away. */
export function isChanged({ text }: PageLine): boolean {
  return /^[+-] /.test(text)
}
