/** What of the page an outline prints, by role. */

/** What a user operates. */
export const OPERATED = setOf(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem scrollbar',
)
/** Containers that get a ref, to look at them alone. */
export const SCOPES = setOf('alertdialog dialog form grid region table tree treegrid')
/** Shown only when somebody named them. */
export const SHOWN_IF_NAMED = setOf(
  'article blockquote complementary definition directory feed figure form group image list math menu note radiogroup region rowgroup search separator tabpanel term toolbar tooltip',
)
/** Never shown: only what is in them is. */
export const TRANSPARENT = setOf(
  'caption cell code columnheader deletion document emphasis generic gridcell insertion mark none paragraph rowheader strong subscript superscript time',
)
/** Their text is their name and is not read twice. */
export const TEXT_IS_NAME = setOf(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio switch checkbox radio treeitem',
)
/** Their text, without that of the controls in them, stands in their own line. */
export const GATHERS_TEXT = setOf('row listitem')
/** Not operated by their role, and yet by many an app. */
export const MAY_BE_OPERATED = setOf('generic listitem row cell gridcell image article paragraph')
/** Said though nothing is in them and nobody named them. */
export const SAID_EMPTY = setOf('progressbar meter heading')
/** Elements that are not read. */
export const SKIPPED = setOf('script style template noscript head link meta title')
/** Elements whose content is not text of the page: their value, a picture, a medium. */
export const CLOSED = setOf('select textarea canvas video audio object datalist')

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
