import { each, type Section } from './section.js'

const GRID = (inner: string) => `<div role="grid"><div role="row">${inner}</div></div>`

export const givenRoles: readonly Section[] = [
  {
    clause: 'https://w3c.github.io/aria/#role_definitions',
    rows: [
      ...each(
        'alert alertdialog application article banner blockquote button caption checkbox code combobox comment ' +
          'complementary contentinfo definition deletion dialog document emphasis feed figure generic grid group ' +
          'heading image insertion link list listbox log main mark marquee math menu menubar meter navigation none ' +
          'note paragraph progressbar radio radiogroup scrollbar search searchbox sectionfooter sectionheader ' +
          'separator slider spinbutton status strong subscript suggestion superscript switch table tablist tabpanel ' +
          'term textbox time timer toolbar tooltip tree treegrid',
        '<div role="*">words</div>',
      ),
    ],
  },
  {
    clause: 'https://www.w3.org/TR/dpub-aria-1.1/#role_definitions',
    rows: [
      ...each(
        'abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon ' +
          'conclusion cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote ' +
          'foreword glossary glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part ' +
          'preface prologue pullquote qna subtitle tip toc',
        '<div role="doc-*">words</div>',
      ).map(([html, word]) => [html, `doc-${word}`] as const),
      ['<section role="doc-">words</section>', 'generic'],
    ],
  },
  {
    clause: 'https://www.w3.org/TR/graphics-aria-1.0/#role_definitions',
    rows: each('graphics-document graphics-object graphics-symbol', '<div role="*">words</div>'),
  },
  {
    clause: 'https://w3c.github.io/aria/#isAbstract',
    rows: each(
      'command composite input landmark range roletype section sectionhead select structure widget window',
      '<nav role="*">words</nav>',
      'navigation',
    ),
  },
  {
    clause: 'https://w3c.github.io/aria/#host_general_role',
    rows: [
      ['<div role="shopkeeper button">Pay</div>', 'button'],
      ['<div role="button link">Pay</div>', 'button'],
      ['<div role="switch checkbox">Night</div>', 'switch'],
      ['<div role="BUTTON">Pay</div>', 'button'],
      ['<div role="\t\n button ">Pay</div>', 'button'],
      ['<div role="but\u200bton">Pay</div>', 'generic'],
      ['<div role="button\u0303">Pay</div>', 'generic'],
      ['<nav role="button,">Pay</nav>', 'navigation'],
      ['<nav role="">Pay</nav>', 'navigation'],
      ['<nav role="\u00a0">Pay</nav>', 'navigation'],
      ['<nav role="\u2800 button">Pay</nav>', 'button'],
      ['<button role="shop keeper">Pay</button>', 'button'],
      ['<x-shop role="list">Pay</x-shop>', 'list'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#image',
    rows: [
      ['<div role="img">A cup</div>', 'image'],
      ['<div role="presentation">A cup</div>', 'none'],
      ['<ul role="directory"><li>A cup</li></ul>', 'list'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#document-handling_author-errors_roles',
    rows: [
      ['<div role="region">Basket</div>', 'generic'],
      ['<div role="region" aria-label="Basket">Tea</div>', 'region'],
      ['<div role="region" title="Basket">Tea</div>', 'region'],
      ['<div role="region" aria-label=" ">Tea</div>', 'generic'],
      ['<div role="region" aria-labelledby="nobody">Tea</div>', 'generic'],
      ['<nav role="region group">Tea</nav>', 'group'],
      ['<nav role="region group" aria-label="Tea">Tea</nav>', 'region'],
      ['<nav role="form">Tea</nav>', 'navigation'],
      ['<nav role="form" aria-label="Tea">Tea</nav>', 'form'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#conflict_resolution_presentation_none',
    rows: [
      ['<h2 role="none">Tea</h2>', 'none'],
      ['<h2 role="none" tabindex="0">Tea</h2>', 'heading'],
      ['<h2 role="none" tabindex="-1">Tea</h2>', 'heading'],
      ['<h2 role="none" aria-label="Tea">Tea</h2>', 'heading'],
      ['<h2 role="none" aria-describedby="x">Tea</h2>', 'heading'],
      ['<h2 role="none" aria-live="polite">Tea</h2>', 'heading'],
      ['<h2 role="none" aria-roledescription="title">Tea</h2>', 'heading'],
      ['<h2 role="none" aria-label="">Tea</h2>', 'none'],
      ['<h2 role="none" aria-level="3">Tea</h2>', 'none'],
      ['<h2 role="none" aria-hidden="false">Tea</h2>', 'none'],
      ['<p role="presentation" aria-label="Tea">Tea</p>', 'paragraph'],
      ['<a href="#" role="none">Tea</a>', 'link'],
      ['<input role="none">', 'textbox'],
      ['<input role="none" disabled>', 'none'],
      ['<button role="presentation" disabled>Tea</button>', 'none'],
      ['<div role="none" tabindex="0">Tea</div>', 'generic'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#scope',
    rows: [
      ...each('listitem option treeitem', '<span role="*">words</span>', 'generic'),
      ...each('listitem option treeitem', '<button role="*">words</button>', 'button'),
      // Browsers keep these without their parent.
      ...each(
        'cell columnheader gridcell menuitem menuitemcheckbox menuitemradio row rowgroup rowheader tab',
        '<span role="*">words</span>',
      ),
      ...each('gridcell menuitem row tab', '<button role="*">words</button>'),
      ['<div role="tablist"><ul><li><button case role="tab">words</button></li></ul></div>', 'tab'],
      ['<div role="menu"><ul><li><a case href="#" role="menuitem">words</a></li></ul></div>', 'menuitem'],
      ['<div role="group"><div case role="listitem">words</div></div>', 'listitem'],
      ['<div role="list"><ul><li><div case role="listitem">words</div></li></ul></div>', 'generic'],
      ...each('cell columnheader gridcell rowheader', GRID('<span case role="*">words</span>')),
      ...each('grid table treegrid', '<div role="*"><div case role="row">words</div></div>', 'row'),
      ...each('grid table treegrid', '<div role="*"><div case role="rowgroup">words</div></div>', 'rowgroup'),
      ['<div role="table"><div role="rowgroup"><div case role="row">words</div></div></div>', 'row'],
      ['<div role="rowgroup"><div case role="row">words</div></div>', 'row'],
      ['<div role="list"><div case role="listitem">words</div></div>', 'listitem'],
      ['<div role="list"><div><span><b case role="listitem">words</b></span></div></div>', 'listitem'],
      ['<div role="list"><div role="none"><b case role="listitem">words</b></div></div>', 'listitem'],
      ['<div role="list"><p><b case role="listitem">words</b></p></div>', 'generic'],
      ...each(
        'menuitem menuitemcheckbox menuitemradio',
        '<div role="menu"><div case role="*">words</div></div>',
      ),
      ['<div role="menubar"><div case role="menuitem">words</div></div>', 'menuitem'],
      [
        '<div role="menu"><div role="group"><div case role="menuitemradio">words</div></div></div>',
        'menuitemradio',
      ],
      ['<ul role="menu"><li role="none"><a case role="menuitem" href="#">words</a></li></ul>', 'menuitem'],
      ['<div role="listbox"><div case role="option">words</div></div>', 'option'],
      ['<div role="listbox"><div role="group"><div case role="option">words</div></div></div>', 'option'],
      ['<ul role="tablist"><li><a case role="tab" href="#">words</a></li></ul>', 'tab'],
      ['<ul role="tree"><li case role="treeitem">words</li></ul>', 'treeitem'],
      [
        '<div role="tree"><div role="treeitem">a<div role="group"><div case role="treeitem">b</div></div></div></div>',
        'treeitem',
      ],
      ['<div role="list" aria-owns="far"></div><div id="far" case role="listitem">words</div>', 'listitem'],
      [
        '<div role="list"><template shadowrootmode="open"><slot></slot></template><b case role="listitem">words</b></div>',
        'listitem',
      ],
    ],
  },
]
