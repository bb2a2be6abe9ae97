/** Finds where the first script belongs in an HTML document, and replaces the policies in it. */

/** Content allowed before a document's head. https://html.spec.whatwg.org/multipage/syntax.html#writing */
const PRELUDE =
  /^\uFEFF?(?:\s+|<!--[\s\S]*?-->|<!doctype(?:[^>"']|"[^"]*"|'[^']*')*>|<html(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>)*/i
const HEAD = /^<head(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>/i
const IS_DOCUMENT = /<(?:!doctype|html)\b/i

/**
 * The index after `<head>`, or where the head is implied.
 *
 * @param text the start of the document
 * @param isWhole true if the text is complete
 * @returns 'later' if more text is needed, 'none' if the text is not a document
 */
export function headOf(text: string, isWhole: boolean): number | 'later' | 'none' {
  const at = PRELUDE.exec(text)?.[0].length ?? 0
  const rest = text.slice(at)
  const head = HEAD.exec(rest)?.[0]
  if (head !== undefined) return at + head.length
  if (!isWhole && isBegun(rest.toLowerCase())) return 'later'
  return IS_DOCUMENT.test(text.slice(0, at)) ? at : 'none'
}

/** True for an incomplete tag that may still become part of the prelude, or the head. */
function isBegun(rest: string): boolean {
  const isCut = ['<html', '<head', '<!'].some((whole) => whole.startsWith(rest))
  return isCut || rest.startsWith('<!') || /^<(?:html|head)\s/.test(rest)
}

const META = /<meta\s(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const IS_POLICY = /\shttp-equiv\s*=\s*["']?content-security-policy["'\s/>]/i
const CONTENT = /(\scontent\s*=\s*)(?:"([^"]*)"|'([^']*)')/i

export function withPolicies(text: string, replace: (policy: string) => string): string {
  return text.replace(META, (tag) =>
    !IS_POLICY.test(tag)
      ? tag
      : tag.replace(CONTENT, (whole, before: string, double?: string, single?: string) => {
          const policy = double ?? single ?? ''
          const replaced = replace(policy)
          const quote = double === undefined ? "'" : '"'
          // A source such as 'self' needs no escape in double quotes; single-quoted policies contain it as entities.
          return replaced === policy ? whole : `${before}${quote}${replaced}${quote}`
        }),
  )
}
