/** How an outline treats elements, by role or by tag. */

/** Roles of controls. */
export const OPERATED = setOf(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem scrollbar',
)
/** Containers that get a ref, to look at them alone. */
export const SCOPES = setOf('alertdialog dialog form grid region table tree treegrid')
/** Shown only with a name. */
export const SHOWN_IF_NAMED = setOf(
  'article blockquote complementary definition directory feed figure form group image list math menu note radiogroup region rowgroup search separator tabpanel term toolbar tooltip',
)
/** Never shown themselves; their contents are. */
export const TRANSPARENT = setOf(
  'caption cell code columnheader deletion document emphasis generic gridcell insertion mark none paragraph rowheader strong subscript superscript time',
)
/** Named by their text, which is not printed again. */
export const TEXT_IS_NAME = setOf(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio switch checkbox radio treeitem',
)
/** Printed with their text, without that of the controls in them, on one line. */
export const GATHERS_TEXT = setOf('row listitem')
/** Not controls by role, but used as controls by many apps. */
export const MAY_BE_OPERATED = setOf('generic listitem row cell gridcell image article paragraph')
/** Shown even when empty and unnamed. */
export const SHOWN_IF_EMPTY = setOf('progressbar meter heading')
/** Tags of elements that are not read. */
export const SKIPPED = setOf('script style template noscript head link meta title')
/** Tags of elements whose content is not text of the page but a value, a picture or a medium. */
export const CLOSED = setOf('select textarea canvas video audio object datalist')

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
