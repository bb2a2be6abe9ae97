import { each, PIXEL, type Section } from './section.js'

const LABELLED =
  'checkbox color date datetime-local email file month number password radio range search tel text time url week'

export const hostNames: readonly Section[] = [
  {
    clause: 'https://html.spec.whatwg.org/#labeled-control',
    rows: [
      ...each(LABELLED, '<label for="i">Tea</label><input case id="i" type="*">', 'Tea'),
      ...each(LABELLED, '<label>Tea <input case type="*"></label>', 'Tea'),
      ...each(
        'button meter output progress select textarea',
        '<label for="i">Tea</label><* case id="i"></*>',
        'Tea',
      ),
      ['<label for="i">Tea</label><label for="i">leaves</label><input case id="i">', 'Tea leaves'],
      ['<label for="i">Tea</label><button case id="i">Pay</button>', 'Tea'],
      ['<label for="i">Tea</label><input case id="i" type="submit" value="Pay">', 'Tea'],
      ['<label for="i" hidden>Tea</label><input case id="i">', ''],
      ['<label for="i" aria-hidden="true">Tea</label><input case id="i" title="Milk">', 'Milk'],
      ['<label for="i" role="none">Tea</label><input case id="i">', 'Tea'],
      ['<label for="i">Tea</label><input case id="i" role="none">', 'Tea'],
      ['<label for="i">Tea</label><input case id="i" role="none" disabled>', ''],
      ['<label for="i">Tea</label><input case id="i" aria-labelledby="nobody">', 'Tea'],
      ['<label>Tea <select case><option>green</select></label>', 'Tea'],
      ['<label for="i">Tea <b id="x">green</b></label><div case id="i">x</div>', ''],
      [
        '<div><template shadowrootmode="open"><label for="i">Tea</label></template></div><input case id="i">',
        '',
      ],
    ],
  },
  {
    clause:
      'https://w3c.github.io/html-aam/#input-type-button-input-type-submit-and-input-type-reset-accessible-name-computation',
    rows: [
      ...each('button submit reset', '<input type="*" value="Pay">', 'Pay'),
      ['<input type="submit">', 'Submit'],
      ['<input type="reset">', 'Reset'],
      ['<input type="button">', ''],
      ['<input type="button" title="Pay">', 'Pay'],
      ['<input type="submit" value="Pay" title="now">', 'Pay'],
      ['<input type="submit" value="Pay" aria-label="Buy">', 'Buy'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#input-type-image-accessible-name-computation',
    rows: [
      [`<input type="image" src="${PIXEL}" alt="Pay">`, 'Pay'],
      [`<input type="image" src="${PIXEL}" title="Pay">`, 'Pay'],
      [`<input type="image" src="${PIXEL}">`, 'Submit'],
      [`<label for="i">Tea</label><input case id="i" type="image" src="${PIXEL}" alt="Pay">`, 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#att-placeholder',
    rows: [
      ...each('email number password search tel text url', '<input type="*" placeholder="Tea">', 'Tea'),
      ['<textarea placeholder="Tea"></textarea>', 'Tea'],
      ['<input aria-placeholder="Tea">', 'Tea'],
      ['<input placeholder="Tea" aria-placeholder="Milk">', 'Tea'],
      ['<input placeholder="Tea" aria-label="Milk">', 'Milk'],
      ['<input value="Tea">', ''],
      ['<textarea>Tea</textarea>', ''],
      ['<div contenteditable aria-placeholder="Tea">x</div>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#img-element-accessible-name-computation',
    rows: [
      [`<img src="${PIXEL}" alt="Tea">`, 'Tea'],
      [`<img src="${PIXEL}" alt="Tea" title="Milk">`, 'Tea'],
      [`<img src="${PIXEL}" title="Milk">`, 'Milk'],
      [`<img src="${PIXEL}" alt="" title="Milk">`, ''],
      [`<img src="${PIXEL}" role="none" title="Milk">`, ''],
      [`<button case><img src="${PIXEL}" role="presentation" alt="Tea" title="Milk"></button>`, ''],
      [`<img src="${PIXEL}">`, ''],
      [`<img src="${PIXEL}" alt="Tea" role="none">`, ''],
      [`<figure><img case src="${PIXEL}"><figcaption>Tea</figcaption></figure>`, 'Tea'],
      [`<figure><img case src="${PIXEL}" title="Milk"><figcaption>Tea</figcaption></figure>`, 'Milk'],
      [`<figure><img case src="${PIXEL}" alt=""><figcaption>Tea</figcaption></figure>`, ''],
      [`<figure><img case src="${PIXEL}"> with sugar<figcaption>Tea</figcaption></figure>`, ''],
      [
        `<figure><img case src="${PIXEL}"><img src="${PIXEL}" alt="x"><figcaption>Tea</figcaption></figure>`,
        'Tea',
      ],
      [`<map><area case href="#" alt="Tea"></map>`, 'Tea'],
      [`<map><area case href="#" alt="" title="Milk"></map>`, ''],
      [`<map><area case href="#" title="Milk"></map>`, 'Milk'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#fieldset-element-accessible-name-computation',
    rows: [
      ['<fieldset><legend>Tea</legend></fieldset>', 'Tea'],
      ['<fieldset><legend>Tea</legend><legend>Milk</legend></fieldset>', 'Tea'],
      ['<fieldset><div><legend>Tea</legend></div></fieldset>', ''],
      ['<fieldset title="Milk"><legend hidden>Tea</legend></fieldset>', 'Milk'],
      ['<fieldset role="none"><legend>Tea</legend></fieldset>', ''],
      ['<fieldset><legend role="none">Tea <b>green</b></legend></fieldset>', 'Tea green'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#table-element-accessible-name-computation',
    rows: [
      ['<table><caption>Tea</caption></table>', 'Tea'],
      ['<table title="Milk"><caption>Tea</caption></table>', 'Tea'],
      ['<table title="Milk"><tr><td>1</table>', 'Milk'],
      ['<table summary="Milk"><tr><td>1</table>', ''],
      ['<table><caption hidden>Tea</caption></table>', ''],
      ['<table role="none"><caption>Tea</caption></table>', ''],
      ['<table><tr><td case>Tea</table>', 'Tea'],
      ['<table><tr><th case>Tea</table>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#figure-element-accessible-name-computation',
    rows: [
      ['<figure>x<figcaption>Tea</figcaption></figure>', ''],
      ['<figure title="Milk">x<figcaption>Tea</figcaption></figure>', 'Milk'],
      ['<figure aria-labelledby="c">x<figcaption id="c">Tea</figcaption></figure>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#optgroup-element-accessible-name-computation',
    rows: [
      ['<select><optgroup case label="Tea"></select>', 'Tea'],
      ['<select><optgroup case label="Tea" title="Milk"></select>', 'Tea'],
      ['<select><optgroup case label="" title="Milk"></select>', 'Milk'],
      ['<select><optgroup case aria-label="Milk" label="Tea"></select>', 'Milk'],
      ['<select><option case>Tea</select>', 'Tea'],
      ['<select><option case label="Tea">Milk</select>', 'Tea'],
      ['<select><option case aria-label="Tea">Milk</select>', 'Tea'],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#summary-element-accessible-name-computation',
    rows: [
      ['<details><summary case>More</summary>x</details>', 'More'],
      ['<details><summary case title="Less">More</summary>x</details>', 'More'],
      ['<details><summary case title="Less"></summary>x</details>', 'Less'],
      ['<details case><summary>More</summary>x</details>', ''],
    ],
  },
  {
    clause: 'https://w3c.github.io/html-aam/#section-and-grouping-element-accessible-name-computation',
    rows: [
      ...each(
        'address aside footer form header hgroup main nav ol search section ul',
        '<* title="Tea">x</*>',
        'Tea',
      ),
      ...each(
        'address aside footer form header hgroup main nav ol search section ul',
        '<* aria-label="Tea" title="x">x</*>',
        'Tea',
      ),
      ...each('b cite code em i kbd mark q s small strong sub sup time u var', '<* title="Tea">x</*>', 'Tea'),
    ],
  },
  {
    clause: 'https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd',
    rows: [
      ...each('circle g path rect text', '<svg><* case><title>Tea</title></*></svg>', 'Tea'),
      ['<svg><title>Tea</title></svg>', 'Tea'],
      ['<svg aria-label="Milk"><title>Tea</title></svg>', 'Milk'],
      ['<svg><g><title>Tea</title></g></svg>', ''],
      ['<svg><a case href="#" xlink:title="Tea"><circle r="3"></circle></a></svg>', 'Tea'],
      ['<svg><a case xlink:href="#" xlink:title="Tea"><circle r="3"></circle></a></svg>', 'Tea'],
      ['<svg><a case href="#"><text>Tea</text></a></svg>', 'Tea'],
      ['<a href="#"><svg><title>Tea</title><desc>hot</desc></svg></a>', 'Tea'],
      ['<button><svg><defs><text>no</text></defs><text>Tea</text></svg></button>', 'Tea'],
      ['<svg><image case aria-label="Tea"></image></svg>', 'Tea'],
    ],
  },
]
