/** Where a script that must come before all others goes in an HTML document. */

/** What may stand before a document's head, and no more. https://html.spec.whatwg.org/multipage/syntax.html#writing */
const PRELUDE =
  /^\uFEFF?(?:\s+|<!--[\s\S]*?-->|<!doctype(?:[^>"']|"[^"]*"|'[^']*')*>|<html(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>)*/i
const HEAD = /^<head(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/i
const IS_DOCUMENT = /<(?:!doctype|html)\b/i

/**
 * The index behind `<head>`, or where the head is implied.
 *
 * @param text the document's beginning
 * @param isWhole true when nothing more comes
 * @returns 'later' when more must be seen, 'none' for what is no document
 */
export function headOf(text: string, isWhole: boolean): number | 'later' | 'none' {
  const at = PRELUDE.exec(text)?.[0].length ?? 0
  const rest = text.slice(at)
  const head = HEAD.exec(rest)?.[0]
  if (head !== undefined) return at + head.length
  if (!isWhole && isBegun(rest.toLowerCase())) return 'later'
  return IS_DOCUMENT.test(text.slice(0, at)) ? at : 'none'
}

/** True for the beginning of something that may belong to the prelude, or be the head. */
function isBegun(rest: string): boolean {
  const isCut = ['<html', '<head', '<!'].some((whole) => whole.startsWith(rest))
  return isCut || rest.startsWith('<!') || /^<(?:html|head)\s/.test(rest)
}

const META = /<meta\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const IS_POLICY = /\shttp-equiv\s*=\s*["']?content-security-policy["'\s/>]/i
const CONTENT = /(\scontent\s*=\s*)(?:"([^"]*)"|'([^']*)')/i

/** The text with each policy that a `<meta>` of it declares replaced. */
export function withPolicies(text: string, replace: (policy: string) => string): string {
  return text.replace(META, (tag) =>
    !IS_POLICY.test(tag)
      ? tag
      : tag.replace(CONTENT, (whole, before: string, double?: string, single?: string) => {
          const policy = double ?? single ?? ''
          const replaced = replace(policy)
          const quote = double === undefined ? "'" : '"'
          // In double quotes a source such as 'self' needs no escape; in single ones it was written with entities.
          return replaced === policy ? whole : `${before}${quote}${replaced}${quote}`
        }),
  )
}
