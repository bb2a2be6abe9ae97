/** Accessible names, by step of the computation. */
import { each, PIXEL, type Section } from './section.js'

const IMAGE = `<img src="${PIXEL}" alt="cup">`
const HIDINGS = ['style="display:none"', 'style="visibility:hidden"', 'aria-hidden="true"', 'hidden', 'inert']

export const stepNames: readonly Section[] = [
  {
    clause: 'https://w3c.github.io/accname/#comp_hidden_not_referenced',
    rows: [
      ...HIDINGS.map((hiding) => [`<button>Pay <i ${hiding}>now</i></button>`, 'Pay'] as const),
      ...HIDINGS.map((hiding) => [`<button ${hiding}>Pay</button>`, ''] as const),
      ...HIDINGS.map(
        (hiding) => [`<div ${hiding}><button case aria-label="Pay"></button></div>`, ''] as const,
      ),
      ...HIDINGS.map(
        (hiding) =>
          [
            `<button case aria-labelledby="l"></button><b id="l" ${hiding}>Pay <i>now</i></b>`,
            'Pay now',
          ] as const,
      ),
      ...HIDINGS.map(
        (hiding) =>
          [
            `<button case aria-labelledby="l"></button><b id="l">Pay <i ${hiding}>now</i></b>`,
            'Pay',
          ] as const,
      ),
      [
        '<h2>Tea <i style="visibility:hidden">or <b style="visibility:visible">coffee</b></i></h2>',
        'Tea coffee',
      ],
      ['<button>Pay <i style="visibility:collapse">now</i></button>', 'Pay'],
      ['<button>Pay <i style="display:block;content-visibility:hidden">now</i></button>', 'Pay'],
      ['<button>Pay <i style="opacity:0">now</i></button>', 'Pay now'],
      ['<button case aria-labelledby="l" aria-label="Buy"></button><b id="l"><i hidden>Pay</i></b>', 'Buy'],
      ['<h2 case>Tea <details><summary>more</summary>less</details></h2>', 'Tea more'],
      ['<h2 case>Tea <details open><summary>more</summary>less</details></h2>', 'Tea more less'],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_labelledby',
    rows: [
      ['<b id="a">Pay</b><button case aria-labelledby="a">x</button>', 'Pay'],
      ['<b id="a">Pay</b><b id="b">now</b><button case aria-labelledby="a b">x</button>', 'Pay now'],
      ['<b id="a">Pay</b><b id="b">now</b><button case aria-labelledby="b a">x</button>', 'now Pay'],
      ['<b id="a">Pay</b><button case aria-labelledby=" nobody\n a ">x</button>', 'Pay'],
      ['<button case aria-labelledby="nobody">Buy</button>', 'Buy'],
      ['<button case aria-labelledby="">Buy</button>', 'Buy'],
      ['<b id="a"></b><button case aria-labelledby="a" aria-label="Buy">x</button>', 'Buy'],
      [
        '<button case id="s" aria-label="Delete" aria-labelledby="s f"></button><b id="f">tea.txt</b>',
        'Delete tea.txt',
      ],
      ['<button case id="s" aria-labelledby="s f">Delete</button><b id="f">tea.txt</b>', 'Delete tea.txt'],
      ['<div role="group" case aria-labelledby="h"><h2 id="h">Tea</h2>green</div>', 'Tea'],
      ['<h2 case><button>a<b id="t">b</b></button><a href="#" aria-labelledby="t">c</a></h2>', 'ab c'],
      // One reference is followed, but not a chain of them.
      [
        '<b id="a" aria-labelledby="b">one</b><b id="b">two</b><button case aria-labelledby="a">x</button>',
        'one',
      ],
      ['<b id="a" aria-label="said">one</b><button case aria-labelledby="a">x</button>', 'said'],
      [`<button case aria-labelledby="a">x</button><img id="a" alt="cup" src="${PIXEL}">`, 'cup'],
      ['<button case aria-labelledby="a">x</button><svg><title id="a">Chart</title></svg>', 'Chart'],
      [
        '<button case aria-labelledby="a">x</button><p id="a">Pay <a href="#" title="really">now</a></p>',
        'Pay now',
      ],
      [
        '<h3 case><a href="#" aria-labelledby="i">one</a> <a href="#">two <img id="i" alt="cup"> three</a></h3>',
        'cup two three',
      ],
      [
        '<h3 case><a href="#" aria-labelledby="i"><i id="t">text</i></a> <img id="i" alt="cup" aria-labelledby="t"></h3>',
        'cup text',
      ],
      ['<b id="a">Pay</b><button case aria-labeledby="a">x</button>', 'Pay'],
      [
        '<b id="a">Pay</b><b id="b">Buy</b><button case aria-labeledby="b" aria-labelledby="a">x</button>',
        'Pay',
      ],
      [
        '<div><template shadowrootmode="open"><b id="a">Pay</b><button aria-labelledby="a">x</button></template></div>',
        '',
      ],
      [
        '<span id="a"><template shadowrootmode="open">Pay</template></span><button case aria-labelledby="a">x</button>',
        'Pay',
      ],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_embedded_control',
    rows: [
      ['<label><input case type="checkbox"> Flash <input value="3"> times</label>', 'Flash 3 times'],
      [
        '<label><input case type="checkbox"> Flash <input value="3" aria-label="count"> times</label>',
        'Flash 3 times',
      ],
      [
        '<label><input type="checkbox"> Flash <input case value="3" aria-label="count"> times</label>',
        'count',
      ],
      ['<label><input case type="checkbox"> Flash <textarea>3</textarea> times</label>', 'Flash 3 times'],
      ['<label><input case type="checkbox"> Flash <b contenteditable>3</b> times</label>', 'Flash 3 times'],
      ['<label><input case type="checkbox"> Say <input type="password" value="tea"></label>', 'Say'],
      [
        '<label><input case type="checkbox"> Flash <select><option>1<option selected>3</select> times</label>',
        'Flash 3 times',
      ],
      [
        '<label><input case type="checkbox"> Flash <input type="range" min="0" max="9" value="3"> times</label>',
        'Flash 3 times',
      ],
      [
        '<label><input case type="checkbox"> Flash <input type="number" value="3"> times</label>',
        'Flash 3 times',
      ],
      [
        '<label><input case type="checkbox"> Flash <b role="slider" aria-valuenow="3"></b> times</label>',
        'Flash 3 times',
      ],
      [
        '<label><input case type="checkbox"> Flash <b role="spinbutton" aria-valuenow="3" aria-valuetext="three"></b> times</label>',
        'Flash three times',
      ],
      [
        '<label><input case type="checkbox"> Flash <b role="listbox"><i role="option">1</i><i role="option" aria-selected="true">3</i></b> times</label>',
        'Flash 3 times',
      ],
      ['<b id="a">Page</b><input id="n" value="3"><button case aria-labelledby="a n"></button>', 'Page 3'],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_label',
    rows: [
      ...each(
        'alert article banner button checkbox combobox dialog figure group heading image link list listbox main ' +
          'meter navigation note progressbar radio search slider status switch table tablist textbox toolbar tree',
        '<div role="*" aria-label="Tea">words</div>',
        'Tea',
      ),
      ...each(
        'a article aside b blockquote button code div dl figure footer h1 header hr li main nav ol p section span td ul',
        '<* aria-label="Tea">words',
        'Tea',
      ).filter(([html]) => !html.startsWith('<td')),
      ['<button aria-label="">Pay</button>', 'Pay'],
      ['<button aria-label=" \t\n">Pay</button>', 'Pay'],
      ['<button aria-label=" Pay  now ">x</button>', 'Pay now'],
      ['<button aria-label="\u00a0Pay">x</button>', '\u00a0Pay'],
      ['<button aria-label="\u2800">Pay</button>', '\u2800'],
      [`<img aria-label="Tea" src="${PIXEL}" alt="cup">`, 'Tea'],
      ['<label for="i">Mail</label><input case id="i" aria-label="Address">', 'Address'],
      ['<svg aria-label="Tea"><title>cup</title></svg>', 'Tea'],
      ['<h2>Tea <a href="#" aria-label="green">black</a></h2>', 'Tea green'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#namefromcontent',
    rows: [
      ...each(
        'button checkbox comment doc-backlink doc-noteref heading link radio switch tooltip',
        '<div role="*">Tea</div>',
        'Tea',
      ),
      ...each(
        'alert article banner dialog figure group image list log main navigation note region search status table term toolbar',
        '<div role="*">Tea</div>',
        '',
      ),
      ...each('article aside div em figure footer li main nav p section span ul', '<*>Tea</*>', ''),
      ['<div role="menu"><div role="menuitem" case>Tea <div role="menu">green</div></div></div>', 'Tea'],
      [
        '<div role="tree"><div role="treeitem" case>Tea <div role="group"><div role="treeitem">green</div></div></div></div>',
        'Tea',
      ],
      [
        '<div role="grid"><div role="row" case><b role="gridcell">Tea</b> <b role="gridcell">2</b></div></div>',
        'Tea 2',
      ],
      ['<div role="heading">Tea <div role="heading">green</div></div>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_name_from_content',
    rows: [
      ['<button>Pay</button>', 'Pay'],
      ['<button>  Pay \n now </button>', 'Pay now'],
      ['<button>Pay<!-- -->ment</button>', 'Payment'],
      ['<button>Pay<b></b>ment</button>', 'Payment'],
      ['<button>Pay<b><i> </i></b>now</button>', 'Pay now'],
      ['<button>Pay\u00a0now</button>', 'Pay\u00a0now'],
      ['<button>\u00a0Pay\u00a0</button>', '\u00a0Pay\u00a0'],
      ['<button>Pay &nbsp; now</button>', 'Pay \u00a0 now'],
      ['<button><b>one</b><b>two</b></button>', 'onetwo'],
      ['<button><b>one</b> <b>two</b></button>', 'one two'],
      ...each(
        'block flex grid inline-block inline-flex inline-grid list-item table',
        '<button>a<b style="display:*">b</b>c</button>',
        'a b c',
      ),
      ['<button>a<b style="position:absolute">b</b>c</button>', 'a b c'],
      ['<button>a<b style="float:left">b</b>c</button>', 'a b c'],
      ['<div role="button">a<div>b</div>c</div>', 'a b c'],
      ['<div role="button"><table><tr><td>a<td>b</table></div>', 'a b'],
      ['<button>a<br>b</button>', 'a b'],
      [`<button>one ${IMAGE} two</button>`, 'one cup two'],
      [`<button>one${IMAGE}two</button>`, 'one cup two'],
      ['<button>one <svg><title>cup</title><circle r="3"></circle></svg> two</button>', 'one cup two'],
      ['<button>one <i title="cup"></i> two</button>', 'one cup two'],
      [`<h3>one <button>two ${IMAGE}</button></h3>`, 'one two cup'],
      ['<button>Pay<script>x</script><style>b{}</style><template>y</template></button>', 'Pay'],
      ['<button><iframe></iframe><video>no</video><object>no</object>Pay</button>', 'Pay'],
      ['<a href="#"><ruby>\u6f22<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></a>', '\u6f22'],
      ['<button>\ue5cd Close</button>', 'Close'],
      ['<button><i class="icon">\ue5cd</i></button>', ''],
      ['<div role="button" style="display:contents">Pay</div><p>later</p>', 'Pay'],
      ['<button case><template shadowrootmode="open"></template>Pay</button>', 'Pay'],
      ['<div role="button"><template shadowrootmode="open">Pay <slot></slot></template>now</div>', 'Pay now'],
      [
        '<div role="button"><template shadowrootmode="open">Pay <slot>later</slot></template></div>',
        'Pay later',
      ],
      [
        '<div role="button"><template shadowrootmode="open">Pay <slot aria-label="no"></slot></template>now</div>',
        'Pay now',
      ],
      ['<div role="button"><template shadowrootmode="open">Pay</template>now</div>', 'Pay'],
    ],
  },
  {
    clause: 'https://w3c.github.io/aria/#aria-owns',
    rows: [
      ['<a case href="#" aria-owns="o">Tea</a><b id="o"> (new window)</b>', 'Tea (new window)'],
      [
        '<a case href="#" aria-owns="o">Tea</a><i aria-hidden="true"><b id="o"> (new window)</b></i>',
        'Tea (new window)',
      ],
      ['<a case href="#" aria-owns="o">Tea</a><b id="o" aria-hidden="true"> (new window)</b>', 'Tea'],
      ['<a case href="#" aria-owns="o">Tea</a><b id="o" hidden> (new window)</b>', 'Tea'],
      ['<a case href="#" aria-owns="o">Tea</a><i hidden><b id="o"> (new window)</b></i>', 'Tea'],
      ['<h3 case><i hidden aria-owns="o">x</i><b id="o">Tea</b></h3>', 'Tea'],
      ['<h3 case><i aria-hidden="true" aria-owns="o">x</i><b id="o">Tea</b></h3>', 'Tea'],
      ['<h3><b id="o">Tea</b><i>leaves</i></h3><h4 case aria-owns="o">Green </h4>', 'Green Tea'],
      ['<h3 case><b id="o">Tea</b><i>leaves</i></h3><h4 aria-owns="o">Green </h4>', 'leaves'],
      ['<h3 case id="o" aria-owns="o">Tea</h3>', 'Tea'],
      ['<h3 case id="p"><b aria-owns="p">Tea</b></h3>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_name_from_content_pseudo_element',
    rows: (
      [
        ['content:"before "', 'before Pay'],
        ['content:"pre"', 'prePay'],
        ['content:"pre";display:block', 'pre Pay'],
        ['content:"pre";display:none', 'Pay'],
        ['content:none', 'Pay'],
        ['content:"no" / "yes "', 'yes Pay'],
        ['content:"no" / ""', 'Pay'],
        [`content:url(${PIXEL})`, 'Pay'],
        [`content:url(${PIXEL}) / "cup"`, 'cup Pay'],
        ['content:attr(data-x) " "', 'said Pay'],
        ['content:"no" / "a " attr(data-x) " b "', 'a said b Pay'],
        ['content:"q\\"uo / te "', 'q"uo / te Pay'],
        ['content:"\\2022  "', '\u2022 Pay'],
        ['content:open-quote', '\u201cPay'],
        ['content:"pre ";text-transform:uppercase', 'PRE Pay'],
        ['counter-increment:x 3;content:counter(x) ". "', '3. Pay'],
        ['counter-set:x 7;content:counter(x, disc) " "', '\u2022 Pay'],
        ['counter-reset:x 2;content:"" / counter(x)', '2 Pay'],
        ['content:counter(nobody) " "', '0 Pay'],
      ] as const
    ).map(
      ([style, name]) =>
        [
          `<style>.c::before{${style}}</style><button case class="c" data-x="said">Pay</button>`,
          name,
        ] as const,
    ),
  },
  {
    clause: 'https://drafts.csswg.org/css-lists-3/#auto-numbering',
    rows: [
      [
        '<style>div{counter-reset:s}h3::before{counter-increment:s;content:counter(s) " "}</style><div><h3>a</h3><h3 case>b</h3></div>',
        '2 b',
      ],
      [
        '<style>div{counter-reset:s}h3{counter-increment:s}h3::before{content:counters(s, ".") " "}</style><div><h3>a</h3><div><h3>b</h3><h3 case>c</h3></div></div>',
        '1.2 c',
      ],
      [
        '<style>div{counter-reset:s}h3{counter-increment:s}h3::before{content:counter(s) " "}</style><div><h3>a</h3></div><div><h3 case>b</h3></div>',
        '1 b',
      ],
      [
        '<style>h3{counter-increment:s}h3::after{content:" " counter(s)}</style><h3>a</h3><h3 hidden>b</h3><h3 case>c</h3>',
        'c 2',
      ],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_name_from_content_pseudo_element_marker',
    rows: [
      ['<ul><li id="l">Tea</ul><button case aria-labelledby="l"></button>', '\u2022 Tea'],
      ['<ol><li>Milk<li id="l">Tea</ol><button case aria-labelledby="l"></button>', '2. Tea'],
      ['<ol start="5"><li>Milk<li id="l">Tea</ol><button case aria-labelledby="l"></button>', '6. Tea'],
      ['<ol><li value="9">Milk<li id="l">Tea</ol><button case aria-labelledby="l"></button>', '10. Tea'],
      [
        '<button case><span role="list"><template shadowrootmode="open"><li>Tea</li></template></span></button>',
        '\u2022 Tea',
      ],
      ['<ol reversed><li id="l">Milk<li>Tea</ol><button case aria-labelledby="l"></button>', '2. Milk'],
      [
        '<ul style="list-style:square"><li id="l">Tea</ul><button case aria-labelledby="l"></button>',
        '\u25aa Tea',
      ],
      ['<ul style="list-style:none"><li id="l">Tea</ul><button case aria-labelledby="l"></button>', 'Tea'],
      [
        '<style>li::marker{content:"> "}</style><ul><li id="l">Tea</ul><button case aria-labelledby="l"></button>',
        '> Tea',
      ],
      ['<ul role="menu"><li role="menuitem" case>Tea</li></ul>', 'Tea'],
    ],
  },
  {
    clause: 'https://drafts.csswg.org/css-text-4/#text-transform',
    rows: [
      ['<h2 style="text-transform:uppercase">Call us</h2>', 'CALL US'],
      ['<h2 style="text-transform:lowercase">Call us</h2>', 'call us'],
      [
        '<h2 style="text-transform:capitalize">call o\u2019neil \u00e9tage</h2>',
        'Call O\u2019neil \u00c9tage',
      ],
      ['<h2 style="text-transform:full-size-kana">\u308a\u3085\u3046</h2>', '\u308a\u3085\u3046'],
      ['<h2 style="text-transform:uppercase" aria-label="Call us">x</h2>', 'Call us'],
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_name_from_heading',
    rows: [
      ...each('alertdialog article dialog', '<div role="*"><p>x</p><h2>Tea</h2></div>', 'Tea'),
      ['<dialog open><h2>Tea</h2></dialog>', 'Tea'],
      ['<div role="dialog"><div role="group"><h3>Tea</h3></div><h2>Milk</h2></div>', 'Tea'],
      ['<div role="dialog"><h2 hidden>Tea</h2><h2>Milk</h2></div>', 'Milk'],
      ['<div role="dialog"><div role="heading">Tea</div></div>', 'Tea'],
      ['<div role="dialog" aria-label="Milk"><h2>Tea</h2></div>', 'Milk'],
      ['<div role="dialog"><h2 role="none">Tea</h2></div>', ''],
      ...each('group main region section', '<div role="*"><h2>Tea</h2></div>', ''),
    ],
  },
  {
    clause: 'https://w3c.github.io/accname/#comp_tooltip',
    rows: [
      ['<button title="Pay"></button>', 'Pay'],
      ['<button title="Pay">Buy</button>', 'Buy'],
      ['<a href="#" title="Tea"><img alt=""></a>', 'Tea'],
      ['<div role="group" title="Tea">x</div>', 'Tea'],
      ['<abbr title="as soon as possible">asap</abbr>', 'as soon as possible'],
      ['<iframe title="Map"></iframe>', 'Map'],
      ['<input title="Mail" placeholder="you@example.org">', 'Mail'],
      ['<select title="Size"><option>S</select>', 'Size'],
      ['<button title=" "></button>', ''],
    ],
  },
]
