export const OPERATED = setOf(
  'button link textbox searchbox checkbox radio combobox listbox option menuitem menuitemcheckbox menuitemradio tab switch slider spinbutton treeitem scrollbar',
)
/** Containers with a ref, for snapshots of only this part of the page. */
export const SCOPES = setOf('alertdialog dialog form grid region table tree treegrid')
export const SHOWN_IF_NAMED = setOf(
  'article blockquote complementary definition directory feed figure form group image list math menu note radiogroup region rowgroup search separator tabpanel term toolbar tooltip',
)
/** Roles that are never printed themselves, unlike their contents. */
export const TRANSPARENT = setOf(
  'caption cell code columnheader deletion document emphasis generic gridcell insertion mark none paragraph rowheader strong subscript superscript time',
)
/** Roles named by their text, which is not printed again. */
export const TEXT_IS_NAME = setOf(
  'button link heading option tab menuitem menuitemcheckbox menuitemradio switch checkbox radio treeitem',
)
/** Roles printed on one line with their text, without the text of their controls. */
export const GATHERS_TEXT = setOf('row listitem')
/** Roles that are not controls, but that many apps use as controls. */
export const MAY_BE_OPERATED = setOf('generic listitem row cell gridcell image article paragraph')
export const SHOWN_IF_EMPTY = setOf('progressbar meter heading')
export const SKIPPED = setOf('script style template noscript head link meta title')
/** Tags whose content is a value, a picture or a medium, not text of the page. */
export const CLOSED = setOf('select textarea canvas video audio object datalist')

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}
